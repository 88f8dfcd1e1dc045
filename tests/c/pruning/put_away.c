// States that are put away are made again from where they were chosen, and come a second time to the places at which
// a pruner looked at them. That is not to be taken for new places on their path.
//@ revisions: state path
//@ verdict: unsafe
//@[state] flags: --search=random-state --max-states=2
//@[path] flags: --search=random-path --max-states=3
#include <assert.h>
#include <klee/klee.h>

static unsigned counts[5], sum;

int main(void) {
    unsigned char in[5];
    klee_make_symbolic(in, sizeof in, "in");
    for (unsigned i = 0; i < sizeof in; i++) {
        if (in[i] & 1) {
            counts[i]++;
            sum += i;
        } else {
            counts[i] += 2;
        }
    }
    assert(sum != 10); //~ ERROR assertion
    return 0;
}
