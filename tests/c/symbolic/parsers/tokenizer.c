// Words, numbers and signs: which tokens do two bytes make?
//@ verdict: safe
//@ paths: 21
#include <assert.h>
#include <klee/klee.h>

enum kind { END, WORD, NUMBER, SIGN };

static enum kind next(const char **s) {
    while (**s == ' ')
        ++*s;
    char c = **s;
    if (c == 0)
        return END;
    if ((c >= 'a') & (c <= 'z')) {
        do
            ++*s;
        while ((**s >= 'a') & (**s <= 'z'));
        return WORD;
    }
    if ((c >= '0') & (c <= '9')) {
        do
            ++*s;
        while ((**s >= '0') & (**s <= '9'));
        return NUMBER;
    }
    ++*s;
    return SIGN;
}

int main(void) {
    char text[3];
    klee_make_symbolic(text, sizeof text, "text");
    text[2] = 0;
    const char *s = text;
    int n = 0;
    while (next(&s) != END)
        n++;
    assert(n <= 2);
    return n;
}
