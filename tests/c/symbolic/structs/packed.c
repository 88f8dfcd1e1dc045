// Members that are not aligned.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>
#include <stdint.h>
#include <string.h>

struct __attribute__((packed)) header {
    uint8_t kind;
    uint32_t length;
    uint16_t sum;
};

int main(void) {
    unsigned char raw[7];
    struct header h;
    assert(sizeof h == 7);
    klee_make_symbolic(raw, sizeof raw, "raw");
    memcpy(&h, raw, sizeof h);
    assert(h.kind == raw[0]);
    assert(h.sum == (raw[5] | raw[6] << 8));
    if (h.length == 0x04030201) {
        assert(raw[1] == 1);
        assert(raw[4] == 4);
        return 1;
    }
    return 0;
}
