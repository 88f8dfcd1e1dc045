// The kernel refuses a list of more than 1024 buffers, and one of less than none. Nothing is written then, also where only
// what is written to a sink would not matter. The C library looks at the answer, so it is asked without it.
//@ revisions: too_many too_many_second negative negative_second
//@[too_many] flags: -DCOUNT=1100 -DMATTERS(x)=(x)>3
//@[too_many_second] flags: -DCOUNT=1100 -DMATTERS(x)=(x)<=3
//@[negative] flags: -DCOUNT=-1 -DMATTERS(x)=(x)>3
//@[negative_second] flags: -DCOUNT=-1 -DMATTERS(x)=(x)<=3
//@ verdict: unsafe
//@ replay: no, it calls the machine
#include <assert.h>
#include <klee/klee.h>
#include <sys/uio.h>

long __pollard_syscall(long number, long a, long b, long c, long d, long e, long f);

static const struct iovec vectors[1100];
static int unused, matters;

int main(void) {
    unsigned char x, y;
    klee_make_symbolic(&x, 1, "x");
    klee_make_symbolic(&y, 1, "y");
    if (MATTERS(x)) matters = 1;
    if (y & 1) unused = 2;
    int written = (int)__pollard_syscall(20, 1, (long)vectors, COUNT, 0, 0, 0);
    if (y > 3) unused++;
    assert(!((written < 0) & matters)); //~ ERROR assertion
    return 0;
}
