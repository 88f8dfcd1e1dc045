// A program counts with the results of comparisons and branches on them afterwards. Once the path knows what came out,
// what was computed from it is a number again, whether the comparison is with a constant or of two symbolic bytes.
//@ verdict: safe
//@ paths: 4
#include <klee/klee.h>

static const char *words[] = {"a", "b", "c"};
static const char **next = words;

static int take(char x, char y) {
	int same = x == y;
	next += same;
	return same;
}

int main(void) {
	char a, b;
	klee_make_symbolic(&a, sizeof a, "a");
	klee_make_symbolic(&b, sizeof b, "b");
	int taken = 0;
	if (take(a, '+')) taken++;
	klee_assert(!klee_is_symbolic((unsigned long)next));
	if (take(a, b)) taken++;
	klee_assert(!klee_is_symbolic((unsigned long)next));
	klee_assert(**next == 'a' + taken);
	return 0;
}
