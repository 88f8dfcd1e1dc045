// Shift amounts that are too large or negative.
//@ revisions: large negative wide right
//@[large] flags: -DT=int -DBY=32 -DOP=<<
//@[negative] flags: -DT=unsigned -DBY=-1 -DOP=<<
//@[wide] flags: -DT=long -DBY=64 -DOP=<<
//@[right] flags: -DT=int -DBY=40 -DOP=>>
#include <stdio.h>

int main(void) {
    volatile T v = 1;
    volatile int by = BY;
    T r = v OP by; //~ ERROR invalid shift
    printf("%ld\n", (long)r);
    return 0;
}
