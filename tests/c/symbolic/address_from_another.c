//@ verdict: safe
//@ paths: 2
// An address that is computed from that of another object. Where only one value is left it is just an address, also
// for a state that is made from its prefix (`-j3 --max-states=1`): that one takes the decision on its way here.
#include <klee/klee.h>
#include <stdint.h>

static uint8_t first[4], second[4];

int main(void) {
	uint8_t x;
	klee_make_symbolic(&x, 1, "x");
	uintptr_t distance = (uintptr_t)second - (uintptr_t)first;
	uint8_t *p = (uint8_t *)((uintptr_t)first + distance * (x & 1));
	*p = 7;
	return first[0] + second[0] != 7;
}
