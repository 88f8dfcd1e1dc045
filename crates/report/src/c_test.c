
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WEAK __attribute__((weak))

/* Arguments, standard input and files are not asked for by name: skip them. */
static int of_surroundings(const char *name) {
  if (strncmp(name, "arg", 3) == 0 && name[3] && name[3 + strspn(name + 3, "0123456789")] == 0)
    return 1;
  return strcmp(name, "n_args") == 0 || strcmp(name, "stdin") == 0 || (name[0] && strcmp(name + 1, "-data") == 0);
}

/* The next input; no more bytes than there are and than are wanted. */
static void next_input(void *to, size_t size, const char *name) {
  static unsigned at;
  while (inputs[at].name && strcmp(inputs[at].name, name) != 0 && of_surroundings(inputs[at].name))
    at++;
  if (!inputs[at].name || strcmp(inputs[at].name, name) != 0) {
    fprintf(stderr, "the program asks for `%s`, which is not the next input of the test\n", name);
    exit(99);
  }
  memcpy(to, inputs[at].bytes, inputs[at].size < size ? inputs[at].size : size);
  at++;
}

static void assume(int condition) {
  if (!condition) {
    fprintf(stderr, "an assumption of the program does not hold\n");
    exit(98);
  }
}

WEAK void klee_make_symbolic(void *to, size_t size, const char *name) { next_input(to, size, name ? name : "unnamed"); }
WEAK int klee_int(const char *name) {
  int value = 0;
  next_input(&value, sizeof value, name);
  return value;
}
WEAK int klee_range(int begin, int end, const char *name) {
  int value = klee_int(name);
  assume(value >= begin && value < end);
  return value;
}
WEAK uintptr_t klee_choose(uintptr_t n) {
  uintptr_t value = 0;
  next_input(&value, sizeof value, "klee_choose");
  assume(value < n);
  return value;
}
WEAK void klee_assume(uintptr_t condition) { assume(condition != 0); }
WEAK void klee_silent_exit(int status) { exit(status); }
WEAK void klee_abort(void) { abort(); }
WEAK unsigned klee_is_symbolic(uintptr_t value) { return value = 0; }
WEAK void klee_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
WEAK void klee_warning(const char *message) { (void)message; }
WEAK void klee_warning_once(const char *message) { (void)message; }
WEAK void klee_report_error(const char *file, int line, const char *message, const char *suffix) {
  fprintf(stderr, "%s:%d: %s (%s)\n", file, line, message, suffix);
  abort();
}

#define NONDET(name, type)                                \
  WEAK type __VERIFIER_nondet_##name(void) {              \
    type value = 0;                                       \
    next_input(&value, sizeof value, "nondet_" #name);    \
    return value;                                         \
  }
NONDET(char, char)
NONDET(schar, signed char)
NONDET(uchar, unsigned char)
NONDET(unsigned_char, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(unsigned_short, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(unsigned, unsigned)
NONDET(unsigned_int, unsigned)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(unsigned_long, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(bool, _Bool)
NONDET(_Bool, _Bool)
NONDET(size_t, size_t)
NONDET(loff_t, long long)
NONDET(sector_t, unsigned long)
NONDET(pthread_t, unsigned long)
NONDET(u8, unsigned char)
NONDET(u16, unsigned short)
NONDET(u32, unsigned)
NONDET(u64, unsigned long long)
NONDET(pchar, char *)
NONDET(pointer, void *)
NONDET(float, float)
NONDET(double, double)
#ifdef __SIZEOF_INT128__
NONDET(int128, __int128)
NONDET(uint128, unsigned __int128)
#endif
WEAK void __VERIFIER_nondet_memory(void *to, size_t size) { next_input(to, size, "nondet_memory"); }
WEAK void __VERIFIER_assume(int condition) { assume(condition); }
WEAK void reach_error(void) { abort(); }
WEAK void __VERIFIER_error(void) { abort(); }

#define CREST(function, type, name) \
  WEAK void function(type *to) { next_input(to, sizeof *to, name); }
CREST(__CrestUChar, unsigned char, "crest_unsigned_char")
CREST(__CrestUShort, unsigned short, "crest_unsigned_short")
CREST(__CrestUInt, unsigned int, "crest_unsigned_int")
CREST(__CrestChar, char, "crest_char")
CREST(__CrestShort, short, "crest_short")
CREST(__CrestInt, int, "crest_int")
