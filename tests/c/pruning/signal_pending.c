// A signal that waits is known to the kernel only; it is delivered where it is no longer blocked.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>
#include <signal.h>

static unsigned unused;
static volatile int seen;

static void note(int signal) { seen = signal; }

int main(void) {
    unsigned char x, y;
    sigset_t set, old;
    signal(SIGUSR1, note);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, &old);
    klee_make_symbolic(&x, 1, "x");
    if (x & 1) raise(SIGUSR1);
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) unused++;
    sigprocmask(SIG_SETMASK, &old, 0);
    assert(seen == 0); //~ ERROR assertion
    return 0;
}
