// The size in bytes of an array of variable length does not fit in a word.
//@ revisions: one two
//@[two] flags: -DTWO
#include <stddef.h>
#include <stdint.h>

int main(int argc, char **argv) {
    (void)argv;
    size_t n = SIZE_MAX / 4 + 1 + argc;
#ifdef TWO
    int v[n][4]; //~[two] ERROR a local variable of
    v[0][3] = 1;
#else
    int v[n]; //~[one] ERROR a local variable of
    v[0] = 1;
#endif
    return 0;
}
