// Which descriptors are open decides which number the next one gets, and whether one can be used.
//@ verdict: unsafe
#include <assert.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <unistd.h>

int main(void) {
    int k = klee_int("k"), unused = 0, fd = dup(1);
    if (k == 3) close(fd);
    if (k > 100) unused = 1;
    assert(dup(1) != fd); //~ ERROR assertion
    if (k & 1) unused = 2;
    return 0;
}
