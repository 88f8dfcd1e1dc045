// Clocks, random numbers and the numbers of processes have one value, or one sequence of values, in a run.
//@ revisions: clock random rand process
//@[clock] flags: -DCLOCK
//@[clock] holds-for: clock
//@[random] flags: -DRANDOM
//@[random] holds-for: random
//@[rand] flags: -DRAND
//@[rand] holds-for: random
//@[process] flags: -DPROCESS
//@[process] holds-for: system
//@ verdict: safe
//@ paths: 2

#include <klee/klee.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

static int look(void) {
#if defined(CLOCK)
  return time(0) == 5;
#elif defined(RANDOM)
  char byte = 0;
  return getrandom(&byte, 1, 0) == 1 && byte == 5;
#elif defined(RAND)
  return rand() == 5;
#else
  return getpid() == 5;
#endif
}

int main(void) {
  if (klee_int("n") > 3)
    return look() & 2;
  return 0;
}
