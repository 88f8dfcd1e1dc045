// One of many paths breaks an assertion, with one value.
//@ verdict: unsafe
//@ paths: 5
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  int x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  if (x > 10 && x < 20)
    if (y == 3 * x)
      assert(x + y != 60); //~ ERROR assertion
  return 0;
}
