// Writing from memory that is too small for the length is an error, though where output goes nobody looks at the buffer.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>
#include <unistd.h>

int main(void) {
    char small[4] = "abc", large[8] = "abcdefg";
    int k = klee_int("k"), n = 4;
    char *from = large;
    if (k == 3) from = small;
    if (k > 100) k = 0;
    n += klee_range(0, 3, "n");
    assert(write(1, from, n) == n); //~ ERROR out-of-bounds read
    return 0;
}
