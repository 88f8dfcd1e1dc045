// Decodes UTF-8: the last byte of a sequence of four is read without a look at the end.
// verdict: unsafe, safe with -DSAFE
#include <klee/klee.h>

#define SIZE 24

static unsigned char text[SIZE];

/* The length of a sequence, or 0. */
static int length(unsigned char first) {
    if (first < 0x80) { return 1; }
    if (first >= 0xC2 && first < 0xE0) { return 2; }
    if (first >= 0xE0 && first < 0xF0) { return 3; }
    if (first >= 0xF0 && first < 0xF5) { return 4; }
    return 0;
}

int main(void) {
    unsigned long sum = 0;
    klee_make_symbolic(text, sizeof text, "text");
    for (int at = 0; at < SIZE;) {
        int bytes = length(text[at]);
#ifdef SAFE
        int left = SIZE - at;
#else
        int left = SIZE - at + (bytes == 4);
#endif
        if (bytes == 0 || bytes > left) {
            return 1;
        }
        unsigned point = text[at];
        for (int i = 1; i < bytes; i++) {
            unsigned char more = text[at + i]; /* bug */
            if ((more & 0xC0) != 0x80) {
                return 1;
            }
            point = point << 6 | (more & 0x3F);
        }
        sum += point;
        at += bytes;
    }
    return sum == 0;
}
