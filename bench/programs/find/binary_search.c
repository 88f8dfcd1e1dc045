// Binary search in a sorted table of inputs: in a large one the last element is never looked at.
// verdict: unsafe, safe with -DSAFE
#include <assert.h>
#include <klee/klee.h>

#define SIZE 20

#ifdef SAFE
#define LAST (size - 1)
#else
#define LAST (size > 17 ? size - 2 : size - 1)
#endif

static unsigned char table[SIZE];

static int find(int size, unsigned char key) {
    int low = 0, high = LAST;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (table[middle] == key) {
            return middle;
        }
        if (table[middle] < key) {
            low = middle + 1;
        } else {
            high = middle - 1;
        }
    }
    return -1;
}

int main(void) {
    int size = klee_range(1, SIZE + 1, "size");
    int where = klee_range(0, SIZE, "where");
    klee_make_symbolic(table, sizeof table, "table");
    for (int i = 1; i < size; i++) {
        klee_assume(table[i - 1] < table[i]);
    }
    klee_assume(where < size);
    assert(find(size, table[where]) >= 0); /* bug */
    return 0;
}
