/* Stubs of functions that are defined nowhere: see crates/native/src/undefined.rs. */
void pollard_undefined(const char *name, void *result, __SIZE_TYPE__ size, void *const *arguments, int count);

#ifdef __x86_64__
/* The result as an integer in rax and rdx, and the same bytes as a float in xmm0 and xmm1. */
#define STUB(name)                                                                                  \
  unsigned __int128 name(void *a, void *b, void *c, void *d, void *e, void *f) {                    \
    void *arguments[] = {a, b, c, d, e, f};                                                         \
    unsigned __int128 value = 0;                                                                    \
    pollard_undefined(#name, &value, sizeof value, arguments, 6);                                   \
    __asm__ volatile("movq %0, %%xmm0\n\tmovq %1, %%xmm1"                                           \
                     :                                                                              \
                     : "r"((unsigned long)value), "r"((unsigned long)(value >> 64))                 \
                     : "xmm0", "xmm1");                                                             \
    return value;                                                                                   \
  }
#else
#define STUB(name)                                                                                  \
  unsigned long long name(void *a, void *b, void *c, void *d, void *e, void *f) {                   \
    void *arguments[] = {a, b, c, d, e, f};                                                         \
    unsigned long long value = 0;                                                                   \
    pollard_undefined(#name, &value, sizeof value, arguments, 6);                                   \
    return value;                                                                                   \
  }
#endif

