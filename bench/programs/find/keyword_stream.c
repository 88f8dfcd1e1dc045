// Looks for a keyword in endless input, byte by byte: the assertion fails when it is complete.
// verdict: unsafe, safe with -DSAFE
// endless: yes
#include <assert.h>
#include <klee/klee.h>

static const char keyword[] = "sesame";

int main(void) {
    unsigned matched = 0, lines = 0;
    for (;;) {
        int byte = klee_range(0, 256, "byte");
        if (byte == '\n') {
            lines++;
        }
        if (byte == keyword[matched]) {
            matched++;
        } else {
            matched = byte == keyword[0];
        }
        if (keyword[matched] == '\0') {
#ifdef SAFE
            matched = 0;
#endif
            assert(matched == 0); /* bug */
        }
    }
}
