// Decodes base64 into a buffer that is one byte too short for text without any padding.
// verdict: unsafe, safe with -DSAFE
#include <klee/klee.h>

#define SIZE 12

#ifdef SAFE
#define ROOM (SIZE / 4 * 3)
#else
#define ROOM (SIZE / 4 * 3 - 1)
#endif

static unsigned char text[SIZE];
static unsigned char data[ROOM];

static int value(unsigned char letter) {
    if (letter >= 'A' && letter <= 'Z') { return letter - 'A'; }
    if (letter >= 'a' && letter <= 'z') { return letter - 'a' + 26; }
    if (letter >= '0' && letter <= '9') { return letter - '0' + 52; }
    if (letter == '+') { return 62; }
    if (letter == '/') { return 63; }
    return -1;
}

int main(void) {
    unsigned bits = 0, kept = 0, used = 0;
    klee_make_symbolic(text, sizeof text, "text");
    for (int i = 0; i < SIZE; i++) {
        if (text[i] == '=') {
            break;
        }
        int six = value(text[i]);
        if (six < 0) {
            return 1;
        }
        kept = kept << 6 | (unsigned)six;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            data[used++] = (unsigned char)(kept >> bits); /* bug */
        }
    }
    return 0;
}
