// The same within one number, through a pointer to bytes.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned word = 0x01010101, unused = 0;
    int k = klee_int("k");
    unsigned char *p = (unsigned char *)&word;
    if (k == 3) p += 2;
    if (k > 100) unused = 1;
    *p = 7;
    assert(word != 0x01070101); //~ ERROR assertion
    return 0;
}
