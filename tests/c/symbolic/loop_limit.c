// An endless loop over inputs, cut after so many decisions: incomplete, never safe.
//@ verdict: incomplete
//@ flags: --max-loop-iterations=5
//@ paths: 5
#include <klee/klee.h>

int main(void) {
  int n = 0;
  while (klee_int("again"))
    n++;
  return n;
}
