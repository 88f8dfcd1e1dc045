// A way of a branch moves the offset of standard input, or closes a descriptor.
//@ verdict: unsafe
//@ stdin: abc
//@ replay: no, standard input is no part of the tests
#include <assert.h>
#include <klee/klee.h>
#include <unistd.h>

static int mode;

int main(void) {
    mode = klee_range(0, 3, "mode");
    if (mode == 0) mode = 0;
    else if (mode == 1) mode = 1;
    else mode = 2;
    int first = klee_range(0, 2, "first") ? 1 : 0;
    char c = 0;
    if (mode == 1) (void)!read(0, &c, 1);
    if (mode == 2) close(0);
    c = 0;
    (void)!read(0, &c, 1);
    if (first) assert(c != 'b'); //~ ERROR assertion
    else assert(c != 'a'); //~ ERROR assertion
    assert(c != 0); //~ ERROR assertion
    return 0;
}
