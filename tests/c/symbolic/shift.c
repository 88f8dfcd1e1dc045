//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
  unsigned n = (unsigned)klee_int("n");
  return (1u << n) == 8; //~ ERROR invalid shift
}
