/* The C library's random numbers as inputs of the program: what `pollard run --symbolic-rand` compiles together with it, and
 * `pollard replay` links with it when a test has such inputs. What the program defines itself goes first.
 *
 * Nothing is included and no type is named: the program's own flags and headers may be any. */
#ifndef DEFINED
#define DEFINED __attribute__((nodebug, weak, section(".pollard.driver")))
#endif

void pollard_input(void *memory, __SIZE_TYPE__ size, const char *name) __asm__("klee_make_symbolic");

/* From 0 to RAND_MAX, which is the same number for all of these. */
__attribute__((nodebug, section(".pollard.driver"))) static unsigned number(void) {
  unsigned value;
  pollard_input(&value, sizeof value, "rand");
  return value & 0x7fffffff;
}

DEFINED int rand(void) { return (int)number(); }

DEFINED int rand_r(unsigned *seed) {
  *seed += 1; /* The caller's pointer has to be good. */
  return (int)number();
}

DEFINED long random(void) { return (long)number(); }

DEFINED long lrand48(void) { return (long)number(); }

DEFINED long mrand48(void) {
  int value;
  pollard_input(&value, sizeof value, "rand");
  return value;
}

DEFINED double drand48(void) { return number() / 2147483648.0; }

DEFINED __PTRDIFF_TYPE__ getrandom(void *memory, __SIZE_TYPE__ size, unsigned flags) {
  (void)flags;
  if (size > 0)
    pollard_input(memory, size, "rand");
  return (__PTRDIFF_TYPE__)size;
}

DEFINED int getentropy(void *memory, __SIZE_TYPE__ size) {
  if (size > 0)
    pollard_input(memory, size, "rand");
  return 0;
}
