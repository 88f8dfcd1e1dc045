// Assembly that looks like a common kind and is none: parts of registers, the other dialect, floats.
//@ revisions: low high intel move
//@[low] flags: -DLOW
//@[high] flags: -DHIGH
//@[intel] flags: -DINTEL -masm=intel
//@[move] flags: -DMOVE
#include <stdio.h>

int main(void) {
#ifdef LOW
    unsigned x = 0x11223344;
    __asm__("movb $0, %b0" : "+q"(x)); //~[low] UNSUPPORTED inline assembly
    printf("%x\n", x);
#endif
#ifdef HIGH
    unsigned x = 0x0102;
    __asm__("addb %h0, %b0" : "+Q"(x)); //~[high] UNSUPPORTED inline assembly
    printf("%x\n", x);
#endif
#ifdef INTEL
    int a = 10, b = 3;
    __asm__("sub %0, %1" : "+r"(a), "+r"(b)); //~[intel] UNSUPPORTED inline assembly
    printf("%d %d\n", a, b);
#endif
#ifdef MOVE
    double d = 1;
    long l = 0x4000000000000000;
    __asm__("movq %1, %0" : "=x"(d) : "r"(l)); //~[move] UNSUPPORTED inline assembly
    printf("%g\n", d);
#endif
    return 0;
}
