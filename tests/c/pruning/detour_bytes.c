// A way of a branch writes a part of a word; another one writes the word with a symbolic value.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static union {
    unsigned word;
    unsigned char bytes[4];
} u;
static int one, two;

int main(void) {
    one = klee_range(0, 2, "one") ? 1 : 0;
    two = klee_range(0, 2, "two") ? 1 : 0;
    unsigned x = klee_range(0, 1000, "x");
    int first = klee_range(0, 2, "first") ? 1 : 0;
    if (two) u.word = x;
    if (one) u.bytes[1] = 2;
    if (first) assert(u.word != 514); //~ ERROR assertion
    else assert(u.word != 0); //~ ERROR assertion
    assert(u.word != 512); //~ ERROR assertion
    return 0;
}
