/* The classic overflow of binary search: `(low + high) / 2` where both are large. With --check-overflow it is reported where it happens.
 *
 *     $ ./x run --no-output --check-overflow --max-errors=1 examples/midpoint.c
 *     examples/midpoint.c:14:27: error: signed overflow: the sum does not fit the type
 *     …
 *     verdict: unsafe: 1 error
 */
#include <klee/klee.h>

/* Where the first mark above 0 is between `low` and `high`, which are far too many to be tried one by one. */
static int search(int low, int high, int (*mark)(int))
{
    while (low < high) {
        int middle = (low + high) / 2;
        if (mark(middle) > 0)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static int late(int place) { return place >= 1500000000; }

int main(void)
{
    int low = klee_range(0, 2000000000, "low");
    int high = klee_range(0, 2000000000, "high");
    return search(low, high, late) == low;
}
