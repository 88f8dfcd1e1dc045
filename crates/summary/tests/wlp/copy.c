// Copies carry values along; their addresses and length are demanded.
#include <string.h>
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char from[4], to[4];
    for (int i = 0; i < 4; i++) from[i] = __VERIFIER_nondet_uchar();
    if (from[0] > 9) from[0] = 9;
    memcpy(to, from, 4);
    memset(from, 0, 4);
    if (to[3] == from[0]) return 1;
    return 0;
}
