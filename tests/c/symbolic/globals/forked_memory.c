// What one path writes to a large global, no other path sees.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>

static int big[5000];

int main(void) {
    int i = klee_range(0, 4, "i");
    for (int k = 0; k < 4; k++)
        if (i == k)
            big[1000 * k] = k + 1;
    int sum = 0;
    for (int k = 0; k < 5000; k += 1000)
        sum += big[k];
    assert(sum == i + 1);
    return 0;
}
