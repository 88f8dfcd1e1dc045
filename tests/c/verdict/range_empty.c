// A range without values is an error of the program.
//@ verdict: unsafe
//@ paths: 2

#include <assert.h>
#include <klee/klee.h>

int main(void) {
  int end = klee_range(5, 8, "end");
  if (end == 7)
    return 0;
  int x = klee_range(end + 2, 7, "x"); //~ ERROR contradictory assumption
  assert(x == 7 - 1 || x >= end + 2);
  return 0;
}
