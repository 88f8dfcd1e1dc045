// Less usual names of SV-COMP's functions.
//@ verdict: safe
//@ paths: 8
extern _Bool __VERIFIER_nondet__Bool(void);
extern unsigned char __VERIFIER_nondet_U8(void);
extern unsigned short __VERIFIER_nondet_U16(void);
extern unsigned __VERIFIER_nondet_U32(void);
extern signed char __VERIFIER_nondet_S8(void);
extern char *__VERIFIER_nondet_charp(void);
extern const char *__VERIFIER_nondet_const_char_pointer(void);
extern __PTRDIFF_TYPE__ __VERIFIER_nondet_ptrdiff_t(void);

int main(void) {
  if (__VERIFIER_nondet__Bool())
    return 1;
  if (__VERIFIER_nondet_U8() == 200)
    return 2;
  if (__VERIFIER_nondet_U16() == 60000)
    return 3;
  if (__VERIFIER_nondet_U32() == 4000000000u)
    return 4;
  if (__VERIFIER_nondet_S8() == -100)
    return 5;
  if (!__VERIFIER_nondet_charp() || !__VERIFIER_nondet_const_char_pointer())
    return 6;
  return __VERIFIER_nondet_ptrdiff_t() == -1 ? 7 : 8;
}
