// What was written to standard output, and how much of it, does not matter.
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 0) fputs("positive ", stdout);
    fputs("done", stdout);
    if (x == 7) putchar('!');
    return 0;
}
