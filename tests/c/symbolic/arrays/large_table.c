//@ verdict: safe
//@ paths: 3
// A symbolic index into a table of 80,000 bytes: what can be there is not a path for each element.
#include <klee/klee.h>

#define COUNT 20000

static int table[COUNT];

int main(void) {
	for (int i = 0; i < COUNT; i++)
		table[i] = i * 7 + 3;
	unsigned i = klee_int("i");
	if (i >= COUNT)
		return 0;
	if (table[i] == 7 * 12345 + 3)
		return i != 12345;
	// Nothing there is a multiple of 7.
	return table[i] == 7 * 1000;
}
