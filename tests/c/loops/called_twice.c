// One function with a loop, called from two places; only the second call can go wrong.
//@ verdict: unsafe
//@ paths: 256
#include <assert.h>
#include <klee/klee.h>

static int blanks(const char *text, int length) {
    int n = 0;
    for (int i = 0; i < length; i++)
        if (text[i] == ' ')
            n++;
    return n;
}

int main(void) {
    char first[4], second[4];
    klee_make_symbolic(first, sizeof first, "first");
    klee_make_symbolic(second, sizeof second, "second");
    assert(blanks(first, 4) <= 4);
    assert(blanks(second, 4) <= 3); //~ ERROR assertion
    return 0;
}
