// Two errors at two lines; one of them is reached by two paths and reported once.
//@ verdict: unsafe
//@ paths: 5
#include <assert.h>
#include <klee/klee.h>

static void check(int x) {
  assert(x != 9); //~ ERROR assertion
}

int main(void) {
  int x = klee_int("x");
  int y = klee_int("y");
  if (y == 4)
    check(x);
  else
    check(x + 1);
  if (y == 5)
    return 10 / (y - 5); //~ ERROR division by zero
  return 0;
}
