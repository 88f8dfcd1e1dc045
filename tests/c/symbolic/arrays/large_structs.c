//@ verdict: safe
//@ paths: 4
// Fields of several bytes in an array of structures, and stores that overlap with them in part.
#include <klee/klee.h>
#include <stdint.h>

struct item {
	int32_t count;
	int16_t kind, flags;
};

static struct item items[1000];

int main(void) {
	unsigned i = klee_int("i"), at = klee_int("at");
	klee_assume(i < 1000);
	klee_assume(at < sizeof items - 1);
	unsigned char *bytes = (unsigned char *)items;
	items[i].count = 0x01020304;
	items[i].kind = 0x0506;
	// At any address: perhaps across two fields.
	bytes[at] = 0xbb;
	bytes[at + 1] = 0xaa;
	unsigned start = 8 * i;
	if (items[i].kind == 0x05aa)
		return at != start + 3;
	if (items[i].count == (int32_t)0xaabb0304)
		return at != start + 2;
	if (items[i].flags != 0)
		return at + 1 < start + 6 || at > start + 7;
	return 0;
}
