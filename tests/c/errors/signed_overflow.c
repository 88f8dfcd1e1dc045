// Signed overflow is an error with the option, and wraps without it.
//@ revisions: add sub mul
//@ flags: --check-overflow
//@[add] flags: -DOP=+ -DA=INT_MAX -DB=1
//@[sub] flags: -DOP=- -DA=INT_MIN -DB=1
//@[mul] flags: -DOP=* -DA=65536 -DB=32768
#include <limits.h>
#include <stdio.h>

int main(void) {
    volatile int a = A, b = B;
    int c = a OP b; //~ ERROR signed overflow
    printf("%d\n", c);
    return 0;
}
