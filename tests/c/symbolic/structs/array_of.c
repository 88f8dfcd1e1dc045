// A symbolic index into an array of structures, and a write to one member.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

struct item {
    char name[3];
    unsigned short count;
};

int main(void) {
    struct item items[4] = {{"aa", 1}, {"bb", 2}, {"cc", 3}, {"dd", 4}};
    int i = klee_range(0, 4, "i");
    items[i].count += 100;
    assert(items[i].count == i + 101);
    assert(items[i].name[0] == 'a' + i);
    assert(items[0].count + items[1].count + items[2].count + items[3].count == 110);
    return 0;
}
