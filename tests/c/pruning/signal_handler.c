// Which handler is set is known to the kernel only.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>
#include <signal.h>

static int caught;
static void one(int s) { caught = 1; }
static void two(int s) { caught = 2; }

int main(void) {
    int k = klee_int("k"), unused = 0;
    signal(SIGUSR1, one);
    if (k == 3) signal(SIGUSR1, two);
    if (k > 100) unused = 1;
    raise(SIGUSR1);
    assert(caught == 1); //~ ERROR assertion
    return 0;
}
