// The one quotient that does not fit.
//@ verdict: unsafe
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  int y = klee_int("y");
  if (y == 0)
    return 1;
  return x / y == 3; //~ ERROR division overflow
}
