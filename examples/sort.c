/* A sorting network for five numbers that lacks one comparison. All orders of the numbers are tried at once.
 *
 *     $ ./x run --no-output examples/sort.c
 *     examples/sort.c:41:9: error: assertion: `n[i] <= n[i + 1]` does not hold
 *     …
 *         unsigned char n[5] = {0, 2, 1, 3, 4} (from input n)
 *     …
 *     verdict: unsafe: 1 error
 */
#include <assert.h>
#include <klee/klee.h>

static void order(unsigned char *a, unsigned char *b)
{
    if (*a > *b) {
        unsigned char larger = *a;
        *a = *b;
        *b = larger;
    }
}

static void sort(unsigned char n[5])
{
    order(&n[0], &n[1]);
    order(&n[3], &n[4]);
    order(&n[2], &n[4]);
    order(&n[2], &n[3]);
    order(&n[1], &n[4]);
    order(&n[0], &n[3]);
    order(&n[0], &n[2]);
    order(&n[1], &n[3]);
    /* The bug: order(&n[1], &n[2]) is missing. */
}

int main(void)
{
    unsigned char n[5];
    klee_make_symbolic(n, sizeof n, "n");
    sort(n);
    for (int i = 0; i + 1 < 5; i++)
        assert(n[i] <= n[i + 1]);
    return 0;
}
