// GNU case ranges on signed, unsigned and character types.
#include <stdio.h>

static char classify(int c) {
    switch (c) {
    case 'a' ... 'z': return 'l';
    case 'A' ... 'Z': return 'u';
    case '0' ... '9': return 'd';
    case -128 ... -1: return 'n';
    case ' ':
    case '\t' ... '\r': return 's';
    default: return '?';
    }
}

static int band(unsigned long v) {
    switch (v) {
    case 0 ... 0xff: return 1;
    case 0x100 ... 0xffff: return 2;
    case 0x10000 ... 0xffffffff: return 3;
    case 0x100000000 ... 0xffffffffffffffff: return 4;
    }
    return 0;
}

int main(void) {
    for (int c = -130; c < 260; c += 3)
        putchar(classify(c));
    putchar('\n');
    for (unsigned long v = 1; v; v <<= 3)
        printf("%d", band(v));
    putchar('\n');
    printf("%d %d %d\n", band(0xff), band(0x100), band(-1ul));
    return 0;
}
