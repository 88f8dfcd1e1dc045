// The same in the words for one failure, with the C library in between.
//@ args: --fd-fail --sym-stdin 2
//@ verdict: safe
//@ replay: no, natively the calls do not fail
#include <stdio.h>

int main(void) {
    int c = getchar();
    if (c == EOF && ferror(stdin))
        return 3;
    if (c == 'x')
        puts("x");
    return fflush(stdout) != 0;
}
