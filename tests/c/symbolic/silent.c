// Paths that end silently count, but leave no test.
//@ verdict: safe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
  if (klee_int("x") > 5)
    klee_silent_exit(0);
  return 0;
}
