// Assumptions cut what they exclude, and cost no path.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  int x = klee_range(0, 100, "x");
  int y = klee_int("y");
  klee_assume(y > x);
  klee_assume(y < 103);
  assert(x < y);
  if (y - x > 50)
    return 1;
  if (x > 90)
    return 2;
  return 0;
}
