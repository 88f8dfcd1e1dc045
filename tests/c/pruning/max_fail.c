// After a failure there are none left: what is known of it says nothing of states with some left.
//@ args: --max-fail 1 --sym-stdin 2
//@ verdict: unsafe
//@ replay: no, natively the calls do not fail
#include <assert.h>
#include <unistd.h>

int main(void) {
    char c = 0;
    long n = read(0, &c, 1);
    if (n < 0)
        c = 0;
    // The same state on both ways, but for what may still fail.
    n = 0;
    if (c == 'x')
        c = 0;
    c = 0;
    if (read(0, &c, 1) < 0)
        assert(c != 0); //~ ERROR `c != 0` does not hold
    return 0;
}
