/* Inputs as programs of SV-COMP ask for them, for KLEE: `./x bench peer --peer klee=/path`. Ours knows these names. */
#include <klee/klee.h>

#define INPUT(type, name) \
  type __VERIFIER_nondet_##name(void) { \
    type value; \
    klee_make_symbolic(&value, sizeof value, #name); \
    return value; \
  }

INPUT(int, int)
INPUT(unsigned, uint)
INPUT(unsigned char, uchar)

_Bool __VERIFIER_nondet_bool(void) {
  int value = klee_range(0, 2, "bool");
  return value == 1;
}
