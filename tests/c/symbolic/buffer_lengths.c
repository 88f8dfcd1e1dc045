// Lengths that do not fit are one case, whichever they are; those that fit are fine.
//@ revisions: bounded any stdin
//@[bounded] flags: -DBOUND=8
//@[bounded] verdict: safe
//@[bounded] paths: 9
//@[any] verdict: unsafe
//@[any] paths: 10
//@[stdin] flags: -DSTDIN
//@[stdin] args: --sym-stdin 9
//@[stdin] verdict: unsafe
//@[stdin] paths: 10
#include <klee/klee.h>
#include <unistd.h>

int main(void) {
    char buffer[8] = {0};
    unsigned n;
    klee_make_symbolic(&n, sizeof n, "n");
#ifdef BOUND
    klee_assume(n <= BOUND);
#endif
#ifdef STDIN
    read(0, buffer, n); //~[stdin] ERROR out-of-bounds write: 9 bytes at offset 0 of a local variable of 8 bytes, by the system call read
#else
    write(1, buffer, n); //~[any] ERROR out-of-bounds read
#endif
    return 0;
}
