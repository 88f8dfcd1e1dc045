// One group of base64: all four letters are valid, or the first that is not.
//@ verdict: safe
//@ paths: 5
#include <assert.h>
#include <klee/klee.h>

static int decode(unsigned char c) {
    static signed char table[256];
    if (!table['A']) {
        for (int i = 0; i < 256; i++)
            table[i] = -1;
        const char *letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for (int i = 0; letters[i]; i++)
            table[(unsigned char)letters[i]] = (signed char)i;
    }
    return table[c];
}

int main(void) {
    unsigned char s[4];
    klee_make_symbolic(s, sizeof s, "s");
    unsigned bits = 0;
    for (int i = 0; i < 4; i++) {
        int v = decode(s[i]);
        if (v < 0)
            return i;
        bits = bits << 6 | (unsigned)v;
    }
    assert(bits < 1u << 24);
    assert((bits >> 18 == 0) == (s[0] == 'A'));
    return 4;
}
