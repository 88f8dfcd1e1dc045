// An integer from the input is used as an address.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>
#include <stdint.h>

int main(void) {
    uintptr_t address = 0x600000000000;
    unsigned char c;
    klee_make_symbolic(&c, 1, "c");
    static int safe;
    int *p = c == 0x7f ? (int *)(address + 8u * c) : &safe;
    return *p; //~ ERROR wild pointer
}
