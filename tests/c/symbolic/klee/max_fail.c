// A system call fails, whichever: one of all on a path.
//@ args: --max-fail 1
//@ verdict: unsafe
//@ paths: 5
//@ replay: no, natively the calls do not fail
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
    char c, folder[4096];
    if (read(0, &c, 1) < 0) {
        assert(errno == EIO);
        // There is no second one.
        return read(0, &c, 1) < 0 ? 1 : 2;
    }
    long second = read(0, &c, 1);
    assert(second >= 0); //~ ERROR `second >= 0` does not hold
    if (!getcwd(folder, sizeof folder))
        return errno == ERANGE ? 3 : 4;
    if (close(0) != 0)
        return 5;
    return 0;
}
