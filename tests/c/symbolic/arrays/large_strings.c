//@ verdict: safe
//@ paths: 5
// A symbolic index into a table of strings.
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>

static char names[512][16];

int main(void) {
	for (int i = 0; i < 512; i++)
		snprintf(names[i], sizeof names[i], "name%03d", i);
	unsigned i = klee_int("i");
	if (i >= 512)
		return 0;
	if (names[i][4] == '4' && names[i][5] == '2' && names[i][6] == '7')
		return i != 427;
	return names[i][0] != 'n';
}
