// The error is inside of a way that the state explored first does not take, behind another flag, and behind that flag alone.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int one, two, counter;

static void check(void) {
    if (one) {
        counter++;
        if (two) {
            counter--;
            assert(!one || !two); //~ ERROR assertion
        }
    }
    if (!one) {
        if (!two) {
            assert(one || two); //~ ERROR assertion
        } else if (counter) {
            counter = 2;
        }
    }
}

int main(void) {
    one = klee_range(0, 2, "one") ? 1 : 0;
    two = klee_range(0, 2, "two") ? 1 : 0;
    int first = klee_range(0, 2, "first") ? 1 : 0;
    check();
    return first;
}
