// Output through stdio: the buffer of standard output differs between paths, and is written at the end.
//@ verdict: safe
//@ paths: 8
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
    unsigned char b[3];
    klee_make_symbolic(b, sizeof b, "b");
    if (b[0] & 1) printf("one\n");
    if (b[1] & 1) printf("%d\n", 15);
    if (b[2] & 1) puts("three");
    return 0;
}
