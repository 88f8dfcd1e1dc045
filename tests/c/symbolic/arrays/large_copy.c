//@ verdict: safe
//@ paths: 4
// A copy of an array with stores at symbolic indices stays what it was.
#include <klee/klee.h>
#include <string.h>

static short a[3000], b[3000];

int main(void) {
	unsigned i = klee_int("i"), k = klee_int("k");
	klee_assume(i < 3000);
	klee_assume(k < 3000);
	a[5] = 50;
	a[i] = 1;
	memcpy(b, a, sizeof a);
	a[k] = 2;
	b[7] = 70;
	if (b[k] == 2)
		return 1;
	if (b[k] == 1)
		return k != i;
	if (b[k] == 50)
		return k != 5 || i == 5;
	return b[7] != 70 || (i != 7 && a[i] == 0);
}
