// Objects at addresses that the program names: in the first page, and registers of a device.
//@ revisions: wide narrow
//@[narrow] flags: -m32
//@ verdict: safe
//@ paths: 3
//@ replay: no, natively there is nothing at these addresses
#include <assert.h>
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>

#define STATUS ((volatile uint32_t *)0x40004400u)
#define BUFFER ((volatile uint8_t *)0x40004410u)

int main(void) {
    int *p = (int *)0x80;
    klee_define_fixed_object(p, 4);
    assert(*p == 0);
    *p = 10;
    assert(*p == 10);
    klee_define_fixed_object((void *)STATUS, 4);
    klee_define_fixed_object((void *)BUFFER, 16);
    *STATUS = 1;
    klee_make_symbolic((void *)BUFFER, 16, "buffer");
    unsigned i = klee_int("i");
    klee_assume(i < 16);
    BUFFER[i] = 3;
    assert(BUFFER[i] == 3 && *STATUS == 1);
    if (BUFFER[0] > 100 && *STATUS)
        *p += BUFFER[1] & 1;
    switch (*p) {
    case 10: return BUFFER[2] == 7;
    case 11: return 0;
    default: abort();
    }
}
