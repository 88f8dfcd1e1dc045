// Which of two objects has the lower address may depend on anything, but on each path it is what it is:
// a worker that did not run the beginning of a path must not see it the other way round.
//@ verdict: unsafe
//@ replay: no, the order of the addresses may be another one there
#include <assert.h>
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    unsigned char order[2], bits[7];
    klee_make_symbolic(order, sizeof order, "order");
    klee_make_symbolic(bits, sizeof bits, "bits");
    uintptr_t early = 0, late = 0;
    for (int i = 0; i < 2; i++) {
        if (order[i] > 100)
            early = (uintptr_t)malloc(24);
        else
            late = (uintptr_t)malloc(24);
    }
    if (!early || !late || order[0] <= 100)
        return 0;
    int set = 0;
    for (int i = 0; i < 7; i++)
        if (bits[i] & 1)
            set++;
    int wrong = early < late ? set == 7 : set == 0;
    assert(!wrong); //~ ERROR assertion
    return set;
}
