// A multiplication and a xor that only one input passes.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned x = (unsigned)klee_int("x");
  if ((x * 2654435761u ^ 0x5bd1e995u) == 0xdeadbeefu)
    abort(); //~ ERROR abort
  return 0;
}
