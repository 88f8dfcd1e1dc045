/* The functions of SV-COMP and Test-Comp in native replay. The input of __VERIFIER_nondet_T is called
 * nondet_T.
 *
 * Programs declare these functions themselves, not always with the type that the name says, and the
 * input has the size that the program sees. A function that returns an integer or a pointer therefore
 * returns as many bytes as a register holds, of which the caller takes those that it declared. */
#include "test.h"

#include <stdlib.h>

#define NONDET(name, type)                                \
  WEAK type __VERIFIER_nondet_##name(void) {              \
    type value = 0;                                       \
    pollard_value(&value, sizeof value, "nondet_" #name); \
    return value;                                         \
  }                                                       \
  WEAK type nondet_##name(void) { return __VERIFIER_nondet_##name(); }
#define WORD(name) NONDET(name, unsigned long long)

WORD(char)
WORD(schar)
WORD(uchar)
WORD(unsigned_char)
WORD(short)
WORD(ushort)
WORD(unsigned_short)
WORD(int)
WORD(uint)
WORD(unsigned)
WORD(unsigned_int)
WORD(long)
WORD(ulong)
WORD(unsigned_long)
WORD(longlong)
WORD(ulonglong)
WORD(bool)
WORD(_Bool)
WORD(size_t)
WORD(ssize_t)
WORD(ptrdiff_t)
WORD(loff_t)
WORD(off_t)
WORD(time_t)
WORD(wchar_t)
WORD(sector_t)
WORD(pthread_t)
WORD(u8)
WORD(u16)
WORD(u32)
WORD(u64)
WORD(s8)
WORD(s16)
WORD(s32)
WORD(s64)
WORD(U8)
WORD(U16)
WORD(U32)
WORD(S8)
WORD(pchar)
WORD(charp)
WORD(const_char_pointer)
WORD(pointer)
NONDET(float, float)
NONDET(double, double)
#ifdef __SIZEOF_INT128__
NONDET(int128, __int128)
NONDET(uint128, unsigned __int128)
#endif

WEAK void __VERIFIER_nondet_memory(void *memory, size_t size) {
  if (size > 0)
    pollard_input(memory, size, "nondet_memory");
}

WEAK void __VERIFIER_assume(int condition) {
  if (!condition)
    pollard_end(STATUS_ASSUMPTION, "assumption", "__VERIFIER_assume does not hold");
}

/* The same by the names of CBMC and ESBMC, which also ask functions without a body for a value. */
WEAK void __CPROVER_assume(int condition) { __VERIFIER_assume(condition); }
WEAK void __ESBMC_assume(int condition) { __VERIFIER_assume(condition); }

WEAK void __CPROVER_assert(int condition, const char *text) {
  (void)text;
  if (!condition)
    abort();
}

WEAK void __ESBMC_assert(int condition, const char *text) { __CPROVER_assert(condition, text); }

WEAK void reach_error(void) { abort(); }
WEAK void __VERIFIER_error(void) { abort(); }

/* There is one thread in a replay. */
WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}
