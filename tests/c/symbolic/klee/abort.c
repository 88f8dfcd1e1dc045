// klee_abort is abort.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
    unsigned char c;
    klee_make_symbolic(&c, 1, "c");
    if (c * c == 225)
        klee_abort(); //~ ERROR abort
    return 0;
}
