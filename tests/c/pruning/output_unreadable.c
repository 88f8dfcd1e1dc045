// Writing from memory that is too small for the length fails: the buffer is not looked at, but it has to be there.
//@ verdict: unsafe
//@ replay: no, the sanitizer reports the buffer first
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
    assert(write(1, from, n) == n); //~ ERROR assertion
    return 0;
}
