// Thread-local variables in the main thread: initialised, zero, static, extern, addresses.
//@ files: thread_local_other.c
#include <stdio.h>

_Thread_local int counter = 40;
static __thread char buffer[100];
static _Thread_local struct { int a; double b; const char *c; } record = {1, 2.5, "three"};
extern _Thread_local long shared;
_Thread_local int zero;
long bump(int by);
int *own(void);

static int next(void) {
    static _Thread_local int state = 7;
    return state = state * 5 % 101;
}

int main(void) {
    counter += 2;
    snprintf(buffer, sizeof buffer, "%s:%d", record.c, counter);
    puts(buffer);
    record.b *= 2;
    printf("%d %g %d\n", record.a, record.b, zero);
    for (int i = 0; i < 5; i++)
        printf("%d ", next());
    puts("");
    shared += 5;
    printf("%ld %ld %ld\n", bump(10), shared, bump(1));
    *own() = 3;
    int *p = &counter, *q = &zero;
    *p = 1;
    *q += *own();
    printf("%d %d %d\n", counter, zero, *own());
    return 0;
}
