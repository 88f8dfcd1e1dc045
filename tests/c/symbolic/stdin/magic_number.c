// A file format that is recognised by its first bytes.
//@ args: --sym-stdin 4
//@ verdict: unsafe
//@ paths: 5
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    unsigned char h[4];
    if (fread(h, 1, sizeof h, stdin) != sizeof h)
        return 9;
    unsigned word = (unsigned)h[0] << 24 | (unsigned)h[1] << 16 | (unsigned)h[2] << 8 | h[3];
    if (word == 0x7f454c46)
        return 1;
    if (word == 0xcafebabe)
        return 2;
    if (word >> 16 == 0x4d5a && (word & 0xffff) % 512 == 511)
        abort(); //~ ERROR abort
    return 0;
}
