// assert that holds, with side effects, and static_assert; NDEBUG removes it.
//@ revisions: on off
//@[off] flags: -DNDEBUG
#include <assert.h>
#include <stdio.h>

static int calls;
static int check(int v) { return calls++, v; }

int main(void) {
    static_assert(sizeof(int) == 4, "int");
    assert(check(1));
    assert(check(2) && "with a message");
    printf("%d\n", calls);
    return 0;
}
