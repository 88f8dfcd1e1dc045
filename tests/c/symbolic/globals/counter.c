// Static variables keep their values between calls, for each path on its own.
//@ verdict: safe
//@ paths: 8
#include <assert.h>
#include <klee/klee.h>

static int next(void) {
    static int counter;
    return ++counter;
}

int main(void) {
    int calls = 0, last = 0;
    for (int i = 0; i < 3; i++)
        if (klee_range(0, 2, "call")) {
            last = next();
            calls++;
        }
    assert(last == calls);
    return calls;
}
