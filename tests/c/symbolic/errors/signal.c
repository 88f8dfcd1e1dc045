// raise ends the program on one path, which is an end like any other.
//@ verdict: safe
//@ paths: 2
#include <klee/klee.h>
#include <signal.h>

int main(void) {
    if (klee_int("x") > 0)
        raise(SIGTERM);
    return 0;
}
