// Three places to find the key and four to miss it.
//@ verdict: safe
//@ paths: 7
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
    long x = *(const long *)a, y = *(const long *)b;
    return x < y ? -1 : x > y;
}

int main(void) {
    static const long v[3] = {-7, 0, 1L << 40};
    long key;
    klee_make_symbolic(&key, sizeof key, "key");
    const long *p = bsearch(&key, v, 3, sizeof v[0], compare);
    if (!p)
        return 3;
    assert(*p == key);
    return (int)(p - v);
}
