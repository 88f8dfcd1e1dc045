//@ verdict: unsafe
//@ paths: 32
// States that are put away while they are made again have to arrive somewhere. Chosen at random, with two kept in
// memory and many places at which a pruner looks at them, each of them once began anew whenever it was chosen.
//@ flags: --search=random-state --max-states=2
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
