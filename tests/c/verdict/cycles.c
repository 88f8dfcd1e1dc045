// The processor's counter of cycles is a clock.
//@ holds-for: clock
//@ verdict: safe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
  if (klee_int("n") > 3)
    return __builtin_readcyclecounter() > 5 ? 0 : 2;
  return 0;
}
