// A range that has values only on some paths: the other paths have the error.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, 1, "x");
  return klee_range(x, 5, "r") == 7; //~ ERROR contradictory assumption
}
