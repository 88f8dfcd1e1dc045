// The second condition follows from the first, the third contradicts it: no path for what cannot be.
//@ verdict: safe
//@ paths: 3
#include <klee/klee.h>

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x > 100) {
    if (x < 50)
      return 1;
    if (x > 99)
      return 2;
    return 3;
  }
  if (x == 7)
    return 4;
  return 5;
}
