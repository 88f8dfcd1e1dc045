//@ verdict: safe
// A hash table with open addresses: an unknown key among some known ones.
#include <klee/klee.h>
#include <stdint.h>

#define SIZE 2048

static struct {
	uint32_t key, value;
} table[SIZE];

static uint32_t *find(uint32_t key) {
	uint32_t at = (key ^ key >> 7) % SIZE;
	for (int i = 0; i < 2; i++, at = (at + 1) % SIZE) {
		if (table[at].key == key)
			return &table[at].value;
		if (table[at].key == 0) {
			table[at].key = key;
			return &table[at].value;
		}
	}
	return 0;
}

int main(void) {
	uint32_t key = klee_int("key"), other = klee_int("other");
	klee_assume(key != 0);
	klee_assume(other != 0);
	*find(4711) = 1;
	*find(4712) = 2;
	uint32_t *value = find(key);
	if (!value)
		return 0;
	*value = 3;
	uint32_t *found = find(other);
	if (found && other == key)
		return *found != 3;
	return 0;
}
