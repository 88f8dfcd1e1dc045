// A variable of the environment has one value.
//@ env: POLLARD_TEST=x
//@ verdict: safe
//@ holds-for: environment
//@ paths: 2

#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  if (klee_int("n") > 3) {
    const char *value = getenv("POLLARD_TEST");
    return value && value[0] == 'y';
  }
  return 0;
}
