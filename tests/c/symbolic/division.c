// A divisor that can be zero.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  return 1000 / (x - 77); //~ ERROR division by zero
}
