// An index with few values: the machine forks over them where only errors are wanted, and what is known must say for which.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static struct {
    int state, count;
} ports[3];
static int mode;

int main(void) {
    mode = klee_range(0, 2, "mode") ? 1 : 0;
    unsigned p = klee_range(0, 3, "p");
    int first = klee_range(0, 2, "first") ? 1 : 0;
    ports[p].state = 1 + mode;
    unsigned q = klee_range(0, 4, "q");
    ports[q].count++; //~ ERROR out-of-bounds
    if (first) assert(ports[2].state != 2); //~ ERROR assertion
    else assert(ports[0].state != 1 || ports[1].count != 1); //~ ERROR assertion
    return 0;
}
