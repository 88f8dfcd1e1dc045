// Assumptions that narrow what holds are none, also where branches decide the condition: a path on which it does not
// hold ends, and others go on.
//@ verdict: safe
//@ holds-for: nothing

#include <assert.h>
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x"), y = klee_int("y");
  klee_assume(x > 10);
  klee_assume((x < 20) & (x != 15));
  klee_assume(y > 3 && y < 9);
  assert(x >= 11 && x <= 19 && x != 15 && y >= 4 && y <= 8);
  return 0;
}
