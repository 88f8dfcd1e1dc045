// A second call has its variable where the first one had it, but a pointer to the first one does not lead there.
//@ verdict: unsafe
#include <klee/klee.h>

static int *escaped;

static int call(int keep, int value) {
    int local = value;
    if (keep) escaped = &local;
    return *escaped; //~ ERROR use-after
}

int main(void) {
    int k = klee_int("k"), unused = 0;
    call(1, 1);
    if (k > 100) unused = 1;
    return call(k != 3, 2) & 0;
}
