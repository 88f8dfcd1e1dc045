// sigsetjmp keeps the signal mask, which is known to the kernel only.
//@ verdict: unsafe
//@ replay: no, the native buffer has another layout
#include <assert.h>
#include <klee/klee.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>

static sigjmp_buf buffer;
static unsigned unused;

int main(void) {
    unsigned char x, y;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    klee_make_symbolic(&x, 1, "x");
    if (x & 1) sigprocmask(SIG_BLOCK, &set, 0);
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) unused++;
    sigsetjmp(buffer, 1);
    unsigned long mask;
    memcpy(&mask, (char *)&buffer + 72, 8);
    assert(mask == 0); //~ ERROR assertion
    return 0;
}
