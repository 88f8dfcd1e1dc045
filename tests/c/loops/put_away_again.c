//@ verdict: unsafe
//@ paths: 32
// Many places at which a pruner looks at a state. With --max-states a state that is put away while it is made again
// must not begin anew whenever it is chosen; crates/cli/tests/loop_paths.rs counts what is repeated.
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
