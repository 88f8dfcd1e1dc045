// Nested brackets on a small stack: the test for a full stack comes one too late.
// verdict: unsafe, safe with -DSAFE
#include <klee/klee.h>

#ifdef SAFE
#define FULL(depth) ((depth) >= 12)
#else
#define FULL(depth) ((depth) > 12)
#endif

static char text[31];
static char stack[12];

static char closing(char open) {
    switch (open) {
    case '(': return ')';
    case '[': return ']';
    case '{': return '}';
    default: return 0;
    }
}

static int balanced(const char *at) {
    int depth = 0;
    for (; *at; at++) {
        char close = closing(*at);
        if (close) {
            if (FULL(depth)) {
                return 0;
            }
            stack[depth++] = close; /* bug */
        } else if (depth == 0 || stack[--depth] != *at) {
            return 0;
        }
    }
    return depth == 0;
}

int main(void) {
    klee_make_symbolic(text, sizeof text, "text");
    text[30] = '\0';
    return balanced(text);
}
