/* The functions of SV-COMP and Test-Comp in native replay. The input of __VERIFIER_nondet_T is called
 * nondet_T. */
#include "test.h"

#include <stdint.h>
#include <stdlib.h>

#define NONDET(name, type)                            \
  WEAK type __VERIFIER_nondet_##name(void) {          \
    type value;                                       \
    pollard_input(&value, sizeof value, "nondet_" #name); \
    return value;                                     \
  }

NONDET(char, char)
NONDET(schar, signed char)
NONDET(uchar, unsigned char)
NONDET(unsigned_char, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(unsigned, unsigned)
NONDET(unsigned_int, unsigned)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(unsigned_long, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(float, float)
NONDET(double, double)
NONDET(longdouble, long double)
NONDET(size_t, size_t)
NONDET(ssize_t, intptr_t)
NONDET(ptrdiff_t, intptr_t)
NONDET(loff_t, long long)
NONDET(off_t, long)
NONDET(sector_t, unsigned long)
NONDET(pthread_t, unsigned long)
NONDET(u8, uint8_t)
NONDET(u16, uint16_t)
NONDET(u32, uint32_t)
NONDET(u64, uint64_t)
NONDET(s8, int8_t)
NONDET(s16, int16_t)
NONDET(s32, int32_t)
NONDET(s64, int64_t)
NONDET(S8, int8_t)
NONDET(U8, uint8_t)
NONDET(U16, uint16_t)
NONDET(U32, uint32_t)
NONDET(pchar, char *)
NONDET(pointer, void *)
NONDET(charp, char *)
NONDET(const_char_pointer, const char *)
#ifdef __SIZEOF_INT128__
NONDET(int128, __int128)
NONDET(uint128, unsigned __int128)
#endif

/* Any other byte than 0 and 1 is no value of this type. */
WEAK _Bool __VERIFIER_nondet_bool(void) {
  unsigned char value;
  pollard_input(&value, sizeof value, "nondet_bool");
  return value != 0;
}
WEAK _Bool __VERIFIER_nondet__Bool(void) {
  unsigned char value;
  pollard_input(&value, sizeof value, "nondet__Bool");
  return value != 0;
}

WEAK void __VERIFIER_nondet_memory(void *memory, size_t size) { pollard_input(memory, size, "nondet_memory"); }

WEAK void __VERIFIER_assume(int condition) {
  if (!condition)
    pollard_end(STATUS_ASSUMPTION, "assumption", "__VERIFIER_assume does not hold");
}

WEAK void reach_error(void) { abort(); }
WEAK void __VERIFIER_error(void) { abort(); }

/* There is one thread in a replay. */
WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}
