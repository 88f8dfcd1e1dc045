// Standard input is read on one path only, and there is none.
//@ verdict: safe
//@ holds-for: stdin
//@ paths: 2

#include <assert.h>
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  int n = 0;
  if (klee_int("reads") && scanf("%d", &n) == 1)
    assert(n != 42);
  return 0;
}
