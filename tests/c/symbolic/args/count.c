// No, one or two arguments: how many there are is decided by the input too.
//@ args: --sym-args 0 2 1
//@ verdict: safe
//@ paths: 3
#include <assert.h>

int main(int argc, char **argv) {
    assert(argc >= 1 && argc <= 3);
    assert(argv[argc] == 0);
    return argc;
}
