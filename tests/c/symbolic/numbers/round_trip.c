// A number printed and read again is the same.
//@ verdict: safe
//@ paths: 5
#include <assert.h>
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int n = klee_range(-20, 20, "n");
    char s[8];
    sprintf(s, "%d", n);
    assert(atoi(s) == n);
    return 0;
}
