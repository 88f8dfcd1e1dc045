// An argument of at most three bytes.
//@ args: --sym-arg 3
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
    assert(argc == 2);
    size_t n = strlen(argv[1]);
    assert(n <= 3);
    return (int)n;
}
