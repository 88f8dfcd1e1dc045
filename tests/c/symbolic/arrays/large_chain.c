//@ verdict: safe
//@ paths: 2
// Many stores at symbolic indices, one above the other.
#include <klee/klee.h>

static int a[30000];

int main(void) {
	unsigned at[24];
	klee_make_symbolic(at, sizeof at, "at");
	for (int i = 0; i < 24; i++) {
		klee_assume(at[i] < 30000);
		a[at[i]] = i + 1;
	}
	unsigned k = klee_int("k");
	klee_assume(k < 30000);
	if (a[k] > 23)
		return k != at[23];
	return a[at[23]] != 24;
}
