// Fields with a kind and a length: after four names one byte of a head is not counted.
// verdict: unsafe, safe with -DSAFE
#include <klee/klee.h>

#define SIZE 16

static unsigned char message[SIZE];

static unsigned sum(const unsigned char *from, unsigned length) {
    unsigned total = 0;
    for (unsigned i = 0; i < length; i++) {
        total += from[i]; /* bug */
    }
    return total;
}

int main(void) {
    unsigned at = 0, total = 0, names = 0;
    klee_make_symbolic(message, sizeof message, "message");
    while (at + 2 <= SIZE) {
        unsigned kind = message[at], length = message[at + 1];
#ifdef SAFE
        unsigned head = 2;
#else
        unsigned head = kind == 9 && names == 4 ? 1 : 2;
#endif
        if (at + head + length > SIZE) {
            return 1;
        }
        switch (kind) {
        case 1: names++; break;
        case 2: total += length; break;
        case 3: return 0;
        case 9: total += sum(message + at + 2, length); break;
        default: return 1;
        }
        at += 2 + length;
    }
    return total == 0;
}
