// A decoder of UTF-8 that accepts an overlong form.
//@ verdict: unsafe
//@ paths: 5
#include <assert.h>
#include <klee/klee.h>

static long decode(const unsigned char *s) {
    if (s[0] < 0x80)
        return s[0];
    if (s[0] >> 5 == 6 && s[1] >> 6 == 2)
        return (s[0] & 31) << 6 | (s[1] & 63);
    return -1;
}

int main(void) {
    unsigned char s[2];
    klee_make_symbolic(s, sizeof s, "s");
    long c = decode(s);
    assert(c < 0x800);
    if (s[0] >= 0x80 && c >= 0)
        assert(c >= 0x80); //~ ERROR assertion
    return 0;
}
