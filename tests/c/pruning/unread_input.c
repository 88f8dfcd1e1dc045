// Bytes of standard input that were not read yet are future inputs; how many are left matters.
//@ verdict: unsafe
//@ args: --sym-stdin 3
#include <assert.h>
#include <klee/klee.h>
#include <unistd.h>

int main(void) {
    char c = 0, d = 0;
    int unused = 0;
    read(0, &c, 1);
    if (c == 'k') read(0, &c, 1);
    if (c > 'p') unused = 1;
    read(0, &d, 1);
    assert(d != 'q' || c != 'r'); //~ ERROR assertion
    assert(read(0, &d, 1) == 1); //~ ERROR assertion
    return 0;
}
