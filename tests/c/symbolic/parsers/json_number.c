// The grammar of JSON's numbers, for three bytes.
//@ verdict: safe
//@ paths: 16
#include <klee/klee.h>

static int digit(char c) { return (c >= '0') & (c <= '9'); }

static int number(const char *s) {
    if (*s == '-')
        s++;
    if (*s == '0')
        s++;
    else if (digit(*s))
        while (digit(*s))
            s++;
    else
        return 0;
    if (*s == '.') {
        s++;
        if (!digit(*s))
            return 0;
        while (digit(*s))
            s++;
    }
    return *s == 0 ? 1 : 2;
}

int main(void) {
    char s[4];
    klee_make_symbolic(s, sizeof s, "s");
    s[3] = 0;
    return number(s);
}
