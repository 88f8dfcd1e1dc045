// What goes wrong with them.
//@ revisions: wide narrow
//@[narrow] flags: -m32
//@ verdict: unsafe
//@ replay: no, natively there is nothing at these addresses
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    int n = klee_int("n");
    char *p = (char *)0x80;
    klee_define_fixed_object(p, 4);
    switch (klee_int("case")) {
    case 0: return p[4]; //~ ERROR at offset 132 from a null pointer
    case 1: return *(int *)(p + 2); //~ ERROR 4 bytes at offset 2 of a fixed object of 4 bytes
    case 2: klee_define_fixed_object(p + 3, 8); break; //~ ERROR 8 bytes at 0x83 overlap
    case 3: klee_define_fixed_object((void *)0x100000, n); break; //~ ERROR requires a constant
    case 4: free(p); break; //~ ERROR pointer to a fixed object
    // Only where it was defined is there something.
    case 5: klee_define_fixed_object((void *)0x200000, 8); return *(char *)0x200000;
    case 6: return *(char *)0x200000; //~ ERROR where there is no object
    case 7: return p[n & 7]; //~ ERROR of a fixed object
    case 8: klee_define_fixed_object((void *)0x300000, 0); break;
    case 9: klee_define_fixed_object((void *)&n, 1); break; //~ UNSUPPORTED a fixed object of 1 bytes
    }
    return 0;
}
