// The loop is left by a return from within.
//@ verdict: safe
//@ paths: 16
#include <klee/klee.h>

static int find(const char *text, int length, char what) {
    for (int i = 0; i < length; i++)
        if (text[i] == what)
            return i;
    return -1;
}

int main(void) {
    char text[5];
    klee_make_symbolic(text, sizeof text, "text");
    int at = find(text, 5, '=');
    if (at < 0)
        return 100;
    return find(text, at, '.') < 0 ? at : 50 + at;
}
