// Sums and products by recursive descent; five symbolic bytes of a fixed shape.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>

static const char *p;

static int factor(void) { return *p++ - '0'; }

static int term(void) {
    int v = factor();
    while (*p == '*') {
        p++;
        v *= factor();
    }
    return v;
}

static int sum(void) {
    int v = term();
    while (*p == '+') {
        p++;
        v += term();
    }
    return v;
}

int main(void) {
    char s[] = "2_3_4";
    for (int i = 1; i < 5; i += 2) {
        klee_make_symbolic(s + i, 1, "operator");
        klee_assume((s[i] == '+') | (s[i] == '*'));
    }
    p = s;
    int v = sum();
    assert(v == 9 || v == 14 || v == 10 || v == 24);
    assert(*p == 0);
    return v;
}
