// Are two arguments the same?
//@ args: --sym-arg 1 --sym-arg 1
//@ verdict: safe
//@ paths: 3
#include <string.h>

int main(int argc, char **argv) {
    (void)argc;
    if (strcmp(argv[1], argv[2]) == 0)
        return 0;
    return 1;
}
