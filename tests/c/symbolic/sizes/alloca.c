// alloca with a symbolic size in a loop.
//@ verdict: safe
//@ paths: 3
#include <alloca.h>
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    int n = klee_range(1, 4, "n"), sum = 0;
    for (int i = 0; i < 2; i++) {
        unsigned char *p = alloca(n);
        memset(p, i + 1, n);
        sum += p[n - 1];
    }
    assert(sum == 3);
    return 0;
}
