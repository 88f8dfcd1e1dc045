// A heap of numbers: sifting down forgets the right child when it is the very last element.
// verdict: unsafe, safe with -DSAFE
#include <assert.h>
#include <klee/klee.h>

#define SIZE 7

#ifdef SAFE
#define IS_CHILD(child) ((child) < size)
#else
#define IS_CHILD(child) ((child) + 1 < size)
#endif

static unsigned char heap[SIZE];

static void sift(int at, int size) {
    for (int child = 2 * at + 1; child < size; child = 2 * at + 1) {
        if (IS_CHILD(child + 1) && heap[child + 1] > heap[child]) {
            child++;
        }
        if (heap[at] >= heap[child]) {
            return;
        }
        unsigned char moved = heap[at];
        heap[at] = heap[child];
        heap[child] = moved;
        at = child;
    }
}

int main(void) {
    klee_make_symbolic(heap, sizeof heap, "numbers");
    for (int at = SIZE / 2 - 1; at >= 0; at--) {
        sift(at, SIZE);
    }
    for (int size = SIZE; size > 1; size--) {
        unsigned char largest = heap[0];
        heap[0] = heap[size - 1];
        sift(0, size - 1);
        assert(heap[0] <= largest); /* bug */
    }
    return 0;
}
