// A condition that branches decide may fail on the path of each branch. That is no error, but where no path gets beyond
// the assumption it is told.
//@ verdict: safe
//@ warning: nothing is left

#include <assert.h>
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  klee_assume(x > 9 && x < 5);
  assert(0);
}
