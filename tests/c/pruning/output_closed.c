// Output goes nowhere that could be seen again, but whether it can be written can be seen.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>
#include <unistd.h>

int main(void) {
    int k = klee_int("k"), z = klee_int("z"), unused = 0;
    if (k == 3) close(1);
    k = 0;
    for (int i = 0; i < 12; i++) unused += i;
    long written = write(1, "x", 1);
    if (z == 1) assert(written != 1); //~ ERROR assertion
    if (z == 2) assert(written == 1); //~ ERROR assertion
    return 0;
}
