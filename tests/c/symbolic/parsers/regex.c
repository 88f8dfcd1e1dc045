// The small matcher with `^`, `$`, `.` and `*`, for a symbolic expression of two bytes.
//@ verdict: safe
//@ paths: 23
#include <klee/klee.h>

static int here(const char *re, const char *text);

static int star(char c, const char *re, const char *text) {
    do
        if (here(re, text))
            return 1;
    while (*text && (*text++ == c || c == '.'));
    return 0;
}

static int here(const char *re, const char *text) {
    if (re[0] == 0)
        return 1;
    if (re[1] == '*')
        return star(re[0], re + 2, text);
    if (re[0] == '$' && re[1] == 0)
        return *text == 0;
    if (*text && (re[0] == '.' || re[0] == *text))
        return here(re + 1, text + 1);
    return 0;
}

int main(void) {
    char re[3];
    klee_make_symbolic(re, sizeof re, "re");
    re[2] = 0;
    const char *text = "ab";
    if (re[0] == '^')
        return here(re + 1, text);
    do
        if (here(re, text))
            return 1;
    while (*text++);
    return 0;
}
