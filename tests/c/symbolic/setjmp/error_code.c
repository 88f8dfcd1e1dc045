// longjmp carries the number of the error out of nested calls.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>
#include <setjmp.h>

static jmp_buf out;

static void check(int c) {
    if (c < 0)
        longjmp(out, 1);
    if (c > 100)
        longjmp(out, 2);
    if (c == 50)
        longjmp(out, 3);
}

int main(void) {
    volatile int c = klee_int("c");
    switch (setjmp(out)) {
    case 0:
        check(c);
        return 0;
    case 1:
        assert(c < 0);
        return 1;
    case 2:
        assert(c > 100);
        return 2;
    case 3:
        assert(c == 50);
        return 3;
    }
    assert(0);
}
