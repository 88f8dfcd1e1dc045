// Two loops one after the other; the code behind needs particular results of both.
//@ verdict: unsafe
//@ paths: 256
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char a[4], b[4];
    int x = 0, y = 0;
    klee_make_symbolic(a, sizeof a, "a");
    klee_make_symbolic(b, sizeof b, "b");
    for (int i = 0; i < 4; i++)
        if (a[i] & 1)
            x += i;
    for (int i = 0; i < 4; i++)
        if (b[i] & 1)
            y += i;
    assert(x != 5 || y != 4); //~ ERROR assertion
    return 0;
}
