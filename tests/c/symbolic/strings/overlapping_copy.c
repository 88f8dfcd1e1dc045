// memcpy within one buffer: harmless distances, and those where the ranges overlap.
//@ verdict: unsafe
//@ paths: 4
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char v[8] = "abcdefg";
    int d = klee_range(2, 6, "d");
    memcpy(v, v + d, 3); //~ ERROR overlapping copy
    return v[0] == 'd';
}
