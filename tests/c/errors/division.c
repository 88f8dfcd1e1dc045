// Division and remainder by zero, of all widths.
//@ revisions: int unsigned long char rem wide
//@[int] flags: -DT=int
//@[unsigned] flags: -DT=unsigned
//@[long] flags: -DT=long
//@[char] flags: -DT=char
//@[rem] flags: -DT=int -DOP=%
//@[wide] flags: -DT=__int128
#include <stdio.h>
#ifndef OP
#define OP /
#endif

static T apply(T a, T b) {
    return a OP b; //~ ERROR division by zero
}

int main(void) {
    T n = 3;
    long s = 0;
    while (n >= 0 && n < 100)
        s += (long)apply(100, n--);
    printf("%ld\n", s);
    return 0;
}
