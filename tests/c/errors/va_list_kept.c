// The arguments behind `...` end with the call, also for a va_list that somebody keeps.
//@ revisions: general stack narrow library
//@[general] flags: -DTYPE=int -DGIVEN=5
//@[stack] flags: -DTYPE=int -DGIVEN=1,2,3,4,5,6,7,8,9 -DSKIP=7
//@[narrow] flags: -m32 -DTYPE=double -DGIVEN=2.5
//@[library] flags: -DGIVEN=5 -DLIBRARY
#include <stdarg.h>
#include <stdio.h>
#ifndef SKIP
#define SKIP 0
#endif

static va_list kept;

static void keep(int count, ...) {
    va_start(kept, count);
    for (int i = 0; i < SKIP; i++)
        (void)va_arg(kept, int);
}

int main(void) {
    keep(1, GIVEN);
    keep(1, GIVEN);
#ifdef LIBRARY
    vprintf("%d\n", kept); //~[library] ERROR use-after-free
#else
    TYPE value = va_arg(kept, TYPE); //~[general] ERROR use-after-free //~[stack] ERROR use-after-free //~[narrow] ERROR use-after-free
    printf("%d\n", (int)value);
#endif
    return 0;
}
