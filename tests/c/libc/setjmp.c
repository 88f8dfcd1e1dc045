// setjmp and longjmp: values, nested handlers, across frames, zero, volatile locals, loops.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static jmp_buf top, *handler;

static void fail(int code) { longjmp(top, code); }
static int deep(int n) {
    char pad[32];
    memset(pad, n, sizeof pad);
    if (!n)
        fail(7);
    return deep(n - 1) + pad[0];
}

#define TRY { jmp_buf here, *outer = handler; handler = &here; int thrown = setjmp(here); if (!thrown) {
#define CATCH(v) handler = outer; } else { handler = outer; int v = thrown;
#define END } }
static void throw(int v) { longjmp(*handler, v); }

static void nested(int n) {
    TRY
        TRY
            if (n & 1) throw(10 + n);
            puts("inner body");
        CATCH(e)
            printf("inner %d\n", e);
            if (n & 2) throw(e * 2);
        END
        puts("outer body");
    CATCH(e)
        printf("outer %d\n", e);
    END
}

int main(void) {
    volatile int tries = 0;
    int r = setjmp(top);
    printf("%d\n", r);
    if (r == 0)
        deep(20);
    if (tries++ < 3)
        fail(tries * 100);
    printf("tries %d\n", tries);
    switch (setjmp(top)) {
    case 0: longjmp(top, 0);
    case 1: puts("zero becomes one"); break;
    default: puts("wrong");
    }
    for (int i = 0; i < 4; i++)
        nested(i);
    sigjmp_buf sb;
    volatile int k = 0;
    if (sigsetjmp(sb, 1) < 3)
        siglongjmp(sb, ++k);
    printf("%d\n", k);
    return 0;
}
