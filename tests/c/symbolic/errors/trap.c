// A trap behind a checksum.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
    unsigned char v[4], sum = 0;
    klee_make_symbolic(v, sizeof v, "v");
    for (int i = 0; i < 4; i++)
        sum = (unsigned char)(sum * 31 + v[i]);
    if (sum == 0xa5)
        __builtin_trap(); //~ ERROR trap
    return 0;
}
