// A hash table in the heap with symbolic keys: the key that was put is found.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    unsigned char *slots = calloc(8, 1);
    unsigned char a, b;
    klee_make_symbolic(&a, 1, "a");
    klee_make_symbolic(&b, 1, "b");
    klee_assume((a != 0) & (b != 0));
    slots[a % 8] = a;
    unsigned place = b % 8;
    if (slots[place] != 0)
        place = (place + 1) % 8;
    slots[place] = b;
    assert(slots[a % 8] == a);
    assert(slots[b % 8] == b || slots[(b + 1) % 8] == b);
    free(slots);
    return 0;
}
