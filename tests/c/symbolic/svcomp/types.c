// Every kind of input has the range of its type.
//@ revisions: b64 b32
//@[b32] flags: -m32
//@ verdict: safe
//@ paths: 13
#include <limits.h>
#include <stddef.h>

_Bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
size_t __VERIFIER_nondet_size_t(void);
void reach_error(void);

int main(void) {
    _Bool b = __VERIFIER_nondet_bool();
    if ((int)b > 1)
        reach_error();
    int n = 0;
#define CHECK(function, value) \
    n++; \
    if (function() == (value)) \
        return n;
    CHECK(__VERIFIER_nondet_bool, 1)
    CHECK(__VERIFIER_nondet_char, CHAR_MIN)
    CHECK(__VERIFIER_nondet_uchar, UCHAR_MAX)
    CHECK(__VERIFIER_nondet_short, SHRT_MIN)
    CHECK(__VERIFIER_nondet_ushort, USHRT_MAX)
    CHECK(__VERIFIER_nondet_int, INT_MIN)
    CHECK(__VERIFIER_nondet_uint, UINT_MAX)
    CHECK(__VERIFIER_nondet_long, LONG_MIN)
    CHECK(__VERIFIER_nondet_ulong, ULONG_MAX)
    CHECK(__VERIFIER_nondet_longlong, LLONG_MIN)
    CHECK(__VERIFIER_nondet_ulonglong, ULLONG_MAX)
    CHECK(__VERIFIER_nondet_size_t, (size_t)-1)
    return 0;
}
