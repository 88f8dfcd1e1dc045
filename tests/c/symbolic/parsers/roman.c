// Roman numerals of three letters; the subtraction rule.
//@ verdict: safe
//@ paths: 40
#include <assert.h>
#include <klee/klee.h>

static int value(char c) {
    switch (c) {
    case 'I':
        return 1;
    case 'V':
        return 5;
    case 'X':
        return 10;
    }
    return 0;
}

int main(void) {
    char s[3];
    klee_make_symbolic(s, sizeof s, "s");
    int total = 0, before = 0;
    for (int i = 2; i >= 0; i--) {
        int v = value(s[i]);
        if (v == 0)
            return 0;
        total += v < before ? -v : v;
        before = v;
    }
    assert(total > 0);
    assert(total <= 30);
    return total;
}
