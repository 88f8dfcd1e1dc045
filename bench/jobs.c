// Sorts SIZE symbolic bytes: every order of them is a path.
#include <klee/klee.h>

int main(void) {
	unsigned char v[SIZE];
	klee_make_symbolic(v, sizeof v, "v");
	for (int i = 1; i < SIZE; i++) {
		unsigned char x = v[i];
		int j = i;
		for (; j > 0 && v[j - 1] > x; j--) v[j] = v[j - 1];
		v[j] = x;
	}
	return 0;
}
