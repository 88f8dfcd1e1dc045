// A body with 2^24 ways through it, of which the inputs allow few.
//@ verdict: safe
//@ paths: 64
#include <klee/klee.h>

#define BIT(n) \
    if (word >> (n) & 1) \
        sum += n;
#define BITS(n) BIT(n) BIT(n + 1) BIT(n + 2) BIT(n + 3) BIT(n + 4) BIT(n + 5) BIT(n + 6) BIT(n + 7)

int main(void) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        unsigned char low = klee_range(0, 8, "low");
        unsigned word = low << (8 * i + 4);
        BITS(0) BITS(8) BITS(16)
    }
    return sum & 127;
}
