// The size in bytes of an array of variable length does not fit in a word.
//@ revisions: one two
//@[two] flags: -DTWO
#include <stddef.h>
#include <stdint.h>

int main(int argc, char **argv) {
    (void)argv;
    size_t n = SIZE_MAX / 4 + 1 + argc;
#ifdef TWO
    int v[n][4]; //~[two] ERROR stack overflow
    v[0][3] = 1;
#else
    int v[n]; //~[one] ERROR stack overflow
    v[0] = 1;
#endif
    return 0;
}
