// What the compiler computes itself is an error all the same.
//@ revisions: literal variable enumerator size choice rest wide shift negative minus wide_amount
//@[literal] flags: -DVALUE=1/0
//@[variable] flags: -DVALUE=1/zero
//@[enumerator] flags: -DVALUE=1/NONE
//@[size] flags: -DVALUE=5/(sizeof(int)-sizeof(int))
//@[choice] flags: -DVALUE=(one?1/zero:2)
//@[rest] flags: -DVALUE=1%zero
//@[wide] flags: -DVALUE=1LL/0
//@[shift] flags: -DVALUE=one<<32
//@[negative] flags: -DVALUE=one<<-1
//@[minus] flags: -DVALUE=(-2147483647-1)/-one
//@[wide_amount] flags: -DVALUE=(1<<amount)
#include <stdio.h>

enum { NONE };

int main(void) {
    const int zero = 0, one = 1;
    volatile long amount = 1L << 32;
    long value = VALUE; //~[literal] ERROR division by zero //~[variable] ERROR division by zero //~[enumerator] ERROR division by zero //~[size] ERROR division by zero //~[choice] ERROR division by zero //~[rest] ERROR division by zero //~[wide] ERROR division by zero //~[shift] ERROR invalid shift //~[negative] ERROR invalid shift //~[minus] ERROR division overflow //~[wide_amount] ERROR invalid shift
    printf("%ld %d %d %d\n", value, zero, one, NONE + (int)amount);
    return 0;
}
