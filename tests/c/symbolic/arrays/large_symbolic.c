//@ verdict: safe
//@ paths: 5
// Two indices into 16,384 integers that nobody knows.
#include <klee/klee.h>

static int a[16384];

int main(void) {
	klee_make_symbolic(a, sizeof a, "a");
	unsigned i = klee_int("i"), j = klee_int("j");
	if (i >= 16384 || j >= 16384)
		return 0;
	if (a[i] > a[j] && a[j] > 7)
		return i == j;
	return 0;
}
