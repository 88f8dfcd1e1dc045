// A NaN slips through a check that looks complete.
//@ verdict: unsafe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    double speed;
    klee_make_symbolic(&speed, sizeof speed, "speed");
    if (speed < 0.0)
        speed = 0.0;
    if (speed > 100.0)
        speed = 100.0;
    assert(speed <= 100.0); //~ ERROR assertion
    return 0;
}
