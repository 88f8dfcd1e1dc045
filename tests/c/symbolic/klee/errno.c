// klee_get_errno sees what the library set.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <errno.h>
#include <klee/klee.h>
#include <unistd.h>

int main(void) {
    errno = 0;
    if (klee_int("x") & 1)
        close(-1);
    assert(klee_get_errno() == errno);
    return klee_get_errno() == EBADF;
}
