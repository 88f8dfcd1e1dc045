// The same on one way of the program only.
//@ verdict: safe
//@ warning: no path got beyond the assumption at

#include <assert.h>
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  if (x == 100)
    return 0;
  klee_assume(x > 9 && x < 5);
  assert(0);
}
