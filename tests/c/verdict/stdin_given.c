// The bytes of a concrete standard input count; of a symbolic one only its end, if it is reached.
//@ revisions: given symbolic exhausted
//@[given] stdin: 17
//@[given] holds-for: stdin
//@[symbolic] args: --sym-stdin 2
//@[symbolic] holds-for: nothing
//@[exhausted] args: --sym-stdin 2
//@[exhausted] flags: -DEXHAUST
//@[exhausted] holds-for: stdin
//@ verdict: safe

#include <klee/klee.h>
#include <unistd.h>

int main(void) {
  char first, rest[8];
  if (klee_int("n") > 0 && read(0, &first, 1) == 1 && first == 'x') {
#ifdef EXHAUST
    while (read(0, rest, sizeof rest) > 0) {
    }
#else
    (void)rest;
#endif
  }
  return 0;
}
