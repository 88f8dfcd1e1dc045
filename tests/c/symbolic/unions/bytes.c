// Bytes written one by one are read as one word.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>
#include <stdint.h>

int main(void) {
    union {
        uint8_t byte[4];
        uint16_t half[2];
        uint32_t word;
    } u = {{0}};
    uint8_t low, high;
    klee_make_symbolic(&low, 1, "low");
    klee_make_symbolic(&high, 1, "high");
    u.byte[0] = low;
    u.byte[3] = high;
    assert(u.half[0] == low);
    assert(u.word == ((uint32_t)high << 24 | low));
    u.word += 1;
    if (u.byte[0] == 0) {
        assert(low == 255);
        assert(u.byte[1] == 1);
        return 1;
    }
    assert(u.byte[3] == high);
    return 0;
}
