// Two symbolic strings of at most two bytes: where they differ, in which direction, or where both end.
//@ verdict: safe
//@ paths: 7
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char a[3], b[3];
    klee_make_symbolic(a, sizeof a, "a");
    klee_make_symbolic(b, sizeof b, "b");
    a[2] = b[2] = 0;
    int r = strcmp(a, b);
    if (r < 0)
        return 1;
    if (r > 0)
        return 2;
    assert(a[0] == b[0]);
    return 0;
}
