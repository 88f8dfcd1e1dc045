// The allocation with a number fails and no other one: of a path, whichever line calls it.
//@ revisions: first third tenth narrow
//@[first] flags: --fail-allocation=1
//@[third] flags: --fail-allocation=3
//@[tenth] flags: --fail-allocation=10
//@[narrow] flags: --fail-allocation=3 -m32
//@[first] verdict: safe
//@[first] holds-for: failing
//@[first] paths: 1
//@[third] verdict: unsafe
//@[third] paths: 2
//@[tenth] verdict: safe
//@[tenth] holds-for: nothing
//@[tenth] paths: 2
//@[narrow] verdict: unsafe
//@[narrow] paths: 2
#include <errno.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  int *a = malloc(4);
  if (!a)
    return errno == ENOMEM;
  *a = klee_int("a");
  char *extra = *a > 5 ? malloc(1) : NULL;
  int *b = malloc(4);
  *b = 2; //~[third] ERROR null pointer //~[narrow] ERROR null pointer
  int *c = malloc(4);
  if (c)
    *c = 3;
  int sum = *b + (c ? *c : 0);
  free(a);
  free(b);
  free(c);
  free(extra);
  return sum;
}
