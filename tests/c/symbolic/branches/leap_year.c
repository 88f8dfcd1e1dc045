// Leap years from 1900 to 2100: that a number divisible by 400 is divisible by 4 must be known.
//@ verdict: safe
//@ paths: 4
#include <klee/klee.h>

int main(void) {
    int year = klee_range(1900, 2101, "year");
    if ((year % 4 == 0 && year % 100 != 0) || year % 400 == 0)
        return 29;
    return 28;
}
