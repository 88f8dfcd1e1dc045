//@ verdict: safe
//@ paths: 4
// Two stores that may go to the same element: the later one counts.
#include <klee/klee.h>
#include <stdint.h>

static uint32_t a[5000];

int main(void) {
	unsigned i = klee_int("i"), j = klee_int("j");
	klee_assume(i < 5000);
	klee_assume(j < 5000);
	a[i] = 0x11223344;
	a[j] = 0x55667788;
	if (a[i] == 0x55667788)
		return i != j;
	if (a[i] != 0x11223344)
		return 1;
	// A known place, written by one of them or by none.
	if (a[77] == 0)
		return i == 77 || j == 77;
	return i != 77 && j != 77;
}
