// The same of two pointers into different objects. One of the two orders holds, in this layout.
//@ revisions: less more
//@[less] flags: -DORDER=<
//@[more] flags: -DORDER=>
//@[less] verdict: unsafe
//@[more] verdict: safe
//@[more] holds-for: addresses
#include <assert.h>
#include <klee/klee.h>

static unsigned chosen, wrong, seen;
static int left[2], right[2];

int main(void) {
    unsigned char first, second;
    klee_make_symbolic(&first, 1, "first");
    if (first & 1)
        chosen = 1;
    else
        chosen = 0;
    klee_make_symbolic(&second, 1, "second");
    if (second > 3)
        seen++;
    if (chosen)
        seen += 2;
    else
        wrong = (&left[1] ORDER &right[chosen]) * 9;
    assert(wrong < 5); //~[less] ERROR assertion
    return 0;
}
