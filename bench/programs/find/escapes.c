// Escape sequences in text: the second digit after \x may be the NUL, which is then skipped.
// verdict: unsafe, safe with -DSAFE
#include <klee/klee.h>

#define SIZE 20

static char text[SIZE];
static char plain[SIZE];

static int digit(char c) {
    if (c >= '0' && c <= '9') { return c - '0'; }
    if (c >= 'a' && c <= 'f') { return c - 'a' + 10; }
    return -1;
}

int main(void) {
    int used = 0;
    klee_make_symbolic(text, sizeof text, "text");
    text[SIZE - 1] = '\0';
    for (int at = 0; text[at] != '\0'; at++) { /* bug */
        char c = text[at];
        if (c == '\\') {
            c = text[++at];
            if (c == 'n') {
                c = '\n';
            } else if (c == 'x') {
                int high = digit(text[at + 1]);
                if (high < 0) {
                    return 1;
                }
                int low = digit(text[at + 2]);
#ifdef SAFE
                if (low < 0) {
                    return 1;
                }
#endif
                c = (char)(high * 16 + low);
                at += 2;
            } else if (c != '\\') {
                return 1;
            }
        }
        plain[used++] = c;
    }
    return plain[0];
}
