// An assumption that contradicts what holds is an error of the program, as in KLEE.
//@ verdict: unsafe
//@ paths: 2

#include <assert.h>
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  klee_assume(x > 10);
  if (x == 11)
    return 0;
  klee_assume(x < 5); //~ ERROR contradictory assumption
  assert(0);
}
