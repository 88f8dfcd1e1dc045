//@ revisions: read write
//@ verdict: unsafe
//@[write] flags: -DWRITE
// One index beyond a large array.
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
	int *a = calloc(50000, sizeof *a);
	unsigned i = klee_int("i"), j = klee_int("j");
	if (!a || i > 50000 || j >= 50000)
		return 0;
	a[j] = 1;
#ifdef WRITE
	a[i] = 2; //~[write] ERROR out-of-bounds write
	int result = a[j] == 0;
#else
	int result = a[i] == 2; //~[read] ERROR out-of-bounds read
#endif
	free(a);
	return result;
}
