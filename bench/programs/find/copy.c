// Copies text and doubles its quotes: there is no room for the NUL when all room is used up.
// verdict: unsafe, safe with -DSAFE
#include <klee/klee.h>

#define ROOM 30

#ifdef SAFE
#define LEFT 1
#else
#define LEFT 0
#endif

static char from[24];
static char to[ROOM];

static int copy(void) {
    int used = 0;
    for (const char *at = from; *at; at++) {
        int wanted = *at == '"' || *at == '\\' ? 2 : 1;
        if (*at < ' ') {
            return 1;
        }
        if (used + wanted + LEFT > ROOM) {
            return 1;
        }
        if (wanted == 2) {
            to[used++] = *at == '"' ? '"' : '/';
        }
        to[used++] = *at;
    }
    to[used] = '\0'; /* bug */
    return 0;
}

int main(void) {
    klee_make_symbolic(from, sizeof from, "from");
    from[23] = '\0';
    return copy();
}
