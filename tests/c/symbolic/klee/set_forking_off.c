// Addresses and values go one way, too, and a loop comes to an end.
//@ verdict: incomplete
//@ paths: 1
//@ prune: no, what is left out depends on the input that a path has
#include <klee/klee.h>

int main(void) {
    static const int table[8] = {1, 2, 3, 5, 7, 11, 13, 17};
    unsigned n = klee_int("n"), i = klee_int("i");
    klee_set_forking(0);
    int sum = table[i % 8];
    while (n > 0)
        n = n / 2, sum++;
    switch (klee_range(0, 5, "case")) {
    case 0: return sum;
    case 1: return 1;
    default: return 2;
    }
}
