// A pointer that is moved by symbolic amounts, and kept in memory meanwhile, still belongs to its object: one path, nothing to ask.
//@ verdict: safe
//@ paths: 1
#include <klee/klee.h>

static char text[258];
static char *at = text;

int main(void) {
	unsigned char i;
	char c, d;
	klee_make_symbolic(&i, sizeof i, "i");
	klee_make_symbolic(&c, sizeof c, "c");
	klee_make_symbolic(&d, sizeof d, "d");
	at += i;
	at += c == 'x';
	at += d == 'y';
	*at = 1;
	return 0;
}
