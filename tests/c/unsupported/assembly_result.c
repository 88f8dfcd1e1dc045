// A result of inline assembly that nothing sets is any value, not zero.
#include <assert.h>

int main(void) {
    int tied = 3, unset;
    __asm__ volatile("" : "=r"(tied) : "0"(tied));
    assert(tied == 3);
    __asm__ volatile("" : "=r"(unset)); //~ UNSUPPORTED inline assembly
    assert(unset == 0);
    return 0;
}
