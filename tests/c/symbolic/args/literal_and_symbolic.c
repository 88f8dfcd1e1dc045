// Literal arguments between symbolic ones; what follows a second `--` is literal.
//@ args: first --sym-arg 1 -- --sym-arg 7
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
    assert(argc == 5);
    assert(strcmp(argv[1], "first") == 0);
    assert(strcmp(argv[3], "--sym-arg") == 0);
    assert(strcmp(argv[4], "7") == 0);
    if (argv[2][0] == '7')
        return 1;
    return 0;
}
