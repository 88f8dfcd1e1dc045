// Splits endless input into tokens: an operator of two characters is entered without a test.
// verdict: unsafe, safe with -DSAFE
// endless: yes
#include <klee/klee.h>

#define TOKENS 2

static int tokens[TOKENS];
static unsigned count;

static int next(void) {
    return klee_range(0, 128, "character");
}

static int is_letter(int c) {
    return (c >= 'a' && c <= 'z') || c == '_';
}

int main(void) {
    int c = next();
    for (;;) {
        if (c == ';' || c == '\n') {
            count = 0;
            c = next();
        } else if (c >= '0' && c <= '9') {
            int value = 0;
            do {
                value = (value * 10 + c - '0') % 1000;
                c = next();
            } while (c >= '0' && c <= '9');
            if (count < TOKENS) { tokens[count++] = value; }
        } else if (is_letter(c)) {
            do {
                c = next();
            } while (is_letter(c));
            if (count < TOKENS) { tokens[count++] = 'i'; }
        } else if (c == '<' || c == '=') {
            int first = c;
            c = next();
            if (c == '=') {
#ifdef SAFE
                if (count == TOKENS) { count = 0; }
#endif
                tokens[count++] = first + '='; /* bug */
                c = next();
            } else if (count < TOKENS) {
                tokens[count++] = first;
            }
        } else {
            c = next();
        }
    }
}
