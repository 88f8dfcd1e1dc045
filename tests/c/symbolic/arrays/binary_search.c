// Seven places where the key can be found and seven gaps where it is missed: nothing is between 8 and 9.
//@ verdict: safe
//@ paths: 14
#include <assert.h>
#include <klee/klee.h>

static const int sorted[7] = {-50, -3, 0, 8, 9, 100, 5000};

int main(void) {
    int key = klee_int("key"), low = 0, high = 6;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (sorted[middle] == key)
            return middle;
        if (sorted[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    assert(low == 0 || sorted[low - 1] < key);
    assert(low == 7 || sorted[low] > key);
    return 7;
}
