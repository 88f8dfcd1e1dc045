//@ verdict: unsafe
// Use after free of an array with a store at a symbolic index.
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
	char *a = malloc(10000);
	unsigned i = klee_int("i");
	if (!a || i >= 10000)
		return 0;
	a[i] = 1;
	char c = a[i];
	free(a);
	if (c != 1)
		return 1;
	return a[i]; //~ ERROR use-after-free
}
