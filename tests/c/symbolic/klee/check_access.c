// klee_check_memory_access looks without reading.
//@ verdict: unsafe
//@ paths: 3
#include <klee/klee.h>

int main(void) {
    static char v[8];
    int n = klee_range(7, 10, "n");
    klee_check_memory_access(v, (size_t)n); //~ ERROR out-of-bounds
    return 0;
}
