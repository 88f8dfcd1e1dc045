// A callback with context that stops an iteration.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>

static int each(const char *s, int (*f)(char, void *), void *context) {
    for (; *s; s++)
        if (f(*s, context))
            return 1;
    return 0;
}

struct wanted {
    char c;
    int seen;
};

static int matches(char c, void *context) {
    struct wanted *w = context;
    w->seen++;
    return c == w->c;
}

int main(void) {
    struct wanted w = {0, 0};
    klee_make_symbolic(&w.c, 1, "c");
    int found = each("xyz", matches, &w);
    assert(found == (w.c == "xyz"[w.seen - 1]));
    return w.seen;
}
