// A field that crosses a byte, in a packed structure that is an input.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

struct __attribute__((packed)) word {
    unsigned a : 6, b : 7, c : 11;
};

int main(void) {
    unsigned char raw[3];
    struct word w;
    assert(sizeof w == 3);
    klee_make_symbolic(raw, sizeof raw, "raw");
    __builtin_memcpy(&w, raw, 3);
    unsigned all = raw[0] | (unsigned)raw[1] << 8 | (unsigned)raw[2] << 16;
    assert(w.a == (all & 63));
    assert(w.b == (all >> 6 & 127));
    assert(w.c == all >> 13);
    if (w.b == 100 && w.c == 2000)
        return w.a == 1;
    return 0;
}
