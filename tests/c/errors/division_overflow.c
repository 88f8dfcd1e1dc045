// The one quotient that does not fit, and its remainder.
//@ revisions: div rem long
//@[div] flags: -DT=int -DMIN=INT_MIN -DOP=/
//@[rem] flags: -DT=int -DMIN=INT_MIN -DOP=%
//@[long] flags: -DT=long -DMIN=LONG_MIN -DOP=/
#include <limits.h>
#include <stdio.h>

int main(void) {
    volatile T a = MIN, b = -1;
    T r = a OP b; //~ ERROR division overflow
    printf("%ld\n", (long)r);
    return 0;
}
