// Reading one argument more than there are, of either kind of register and on the stack.
//@ revisions: general vector stack copy general32 stack32
//@[general] flags: -DTYPE=int -DCOUNT=3 -DGIVEN=1,2,2.5
//@[vector] flags: -DTYPE=double -DCOUNT=2 -DGIVEN=1.5,2
//@[stack] flags: -DTYPE=int -DCOUNT=9 -DGIVEN=1,2,3,4,5,6,7,8
//@[copy] flags: -DTYPE=int -DCOUNT=2 -DGIVEN=1 -DCOPY
//@[general32] flags: -m32 -DTYPE=int -DCOUNT=2 -DGIVEN=1
//@[stack32] flags: -m32 -DTYPE=double -DCOUNT=2 -DGIVEN=1.5
#include <stdarg.h>
#include <stdio.h>

static double sum(int count, va_list list) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += va_arg(list, TYPE); //~ ERROR out-of-bounds read
    return sum;
}

static double add(int count, ...) {
    va_list list;
    va_start(list, count);
#ifdef COPY
    va_list copy;
    va_copy(copy, list);
    double all = sum(count, copy);
    va_end(copy);
#else
    double all = sum(count, list);
#endif
    va_end(list);
    return all;
}

static double all_registers(int count, ...) {
    va_list list;
    va_start(list, count);
    double all = sum(1, list);
    va_end(list);
    return all;
}

int main(void) {
    // What an earlier call left behind is not there for this one.
    all_registers(5, (TYPE)1, (TYPE)2, (TYPE)3, (TYPE)4, (TYPE)5, 1.5, 2.5, 3.5, 4.5);
    printf("%g\n", add(COUNT, GIVEN));
    return 0;
}
