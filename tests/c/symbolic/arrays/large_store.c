//@ revisions: page 64k mega
//@ verdict: safe
//@ paths: 5
//@[page] flags: -DCOUNT=4100
//@[64k] flags: -DCOUNT=65536
//@[mega] flags: -DCOUNT=1048576
// A store at a symbolic index, and reads at known and symbolic ones behind it.
#include <klee/klee.h>

static unsigned char a[COUNT] = {1, 2, [COUNT - 1] = 9};

int main(void) {
	unsigned k = klee_int("k"), i = klee_int("i");
	klee_assume(k < COUNT);
	klee_assume(i < COUNT);
	a[k] = 3;
	if (a[i] == 2)
		return i != 1 || k == 1;
	if (a[COUNT - 1] == 3)
		return k != COUNT - 1;
	if (a[i] == 3)
		return i != k;
	// Neither of the elements that were 1 and 9 at first has another value but by the store.
	return a[0] != 1 && k != 0;
}
