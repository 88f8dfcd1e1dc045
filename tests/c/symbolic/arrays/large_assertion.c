//@ verdict: unsafe
// The one element that breaks what is claimed.
#include <assert.h>
#include <klee/klee.h>

static unsigned short a[9000];

int main(void) {
	unsigned i = klee_int("i"), j = klee_int("j");
	klee_assume(i < 9000);
	klee_assume(j < 9000);
	for (int k = 0; k < 9000; k++)
		a[k] = k;
	a[i] = 40000;
	assert(a[j] < 9000 || j == i);
	assert(a[j] != 8191 || i != 17); //~ ERROR assertion
	return 0;
}
