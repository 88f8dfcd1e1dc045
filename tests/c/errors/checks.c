// Each group of checks finds its error; the sanitizer of the same name sees it at the same line.
//@ revisions: unsigned ushift utrunc strunc sign field align index boolean member nonnull returns arg assign result fdiv fcast ptr ptrnull sum shl negshl ctz clz vla
//@[unsigned] flags: --check=unsigned-integer-overflow
//@[ushift] flags: --check=unsigned-shift-base
//@[utrunc] flags: --check=implicit-unsigned-integer-truncation
//@[strunc] flags: --check=implicit-signed-integer-truncation
//@[sign] flags: --check=implicit-integer-sign-change
//@[field] flags: --check=implicit-bitfield-conversion
//@[align] flags: --check=alignment
//@[index] flags: --check=array-bounds
//@[boolean] flags: --check=bool
//@[member] flags: --check=null
//@[nonnull] flags: --check=nonnull-attribute
//@[returns] flags: --check=returns-nonnull-attribute
//@[arg] flags: --check=nullability-arg
//@[assign] flags: --check=nullability-assign
//@[result] flags: --check=nullability-return
//@[fdiv] flags: --check=float-divide-by-zero
//@[fcast] flags: --no-check=pointer-overflow --check=float-cast-overflow
//@[ptrnull] flags: -DNULL_BASE
//@[sum] flags: --no-check=pointer-overflow --check=signed-integer-overflow
//@[shl] flags: --no-check=pointer-overflow --check=shift-base
//@[negshl] flags: --no-check=pointer-overflow --check=shift-base -DNEGATIVE
//@[ctz] flags: --no-check=pointer-overflow
//@[clz] flags: --no-check=pointer-overflow -DLEADING
//@[vla] flags: --no-check=pointer-overflow -DLENGTH
#include <limits.h>
#include <stdio.h>
#include <string.h>

struct S {
    int buf[4];
    unsigned n;
    int few : 3;
};

__attribute__((nonnull)) static void takes(int *p) { (void)p; }
__attribute__((returns_nonnull)) static int *gives(int *p) {
    return p; //~[returns] ERROR nonnull violation
}
static void wants(int *_Nonnull p) { (void)p; }
static int *_Nonnull makes(int *p) {
    return p; //~[result] ERROR nonnull violation
}

int main(void) {
    volatile unsigned u = UINT_MAX;
    volatile int i = 300, minus = -1, zero = 0;
    volatile double d = 1e20, none = 0;
    volatile long far = LONG_MAX / 2;
    static struct S s;
    static char bytes[16];
    int *volatile null = 0;
    struct S *volatile nothing = 0;
    s.n = 4;
    unsigned wrapped = u + 1; //~[unsigned] ERROR unsigned overflow
    unsigned shifted = u << 1; //~[ushift] ERROR unsigned overflow
    unsigned char byte = u; //~[utrunc] ERROR implicit conversion
    signed char small = i; //~[strunc] ERROR implicit conversion
    unsigned changed = minus; //~[sign] ERROR implicit conversion
    s.few = i; //~[field] ERROR implicit conversion
    int read = *(int *)(bytes + 1); //~[align] ERROR misaligned pointer
    s.buf[s.n] = 0; //~[index] ERROR index out of bounds
    memset(bytes, 7, sizeof bytes);
    _Bool truth = *(_Bool *)bytes; //~[boolean] ERROR invalid value
    unsigned *inside = &nothing->n; //~[member] ERROR null pointer
    takes(null); //~[nonnull] ERROR nonnull violation
    gives(null);
    wants(null); //~[arg] ERROR nonnull violation
    int *_Nonnull kept = &read;
    kept = null; //~[assign] ERROR nonnull violation
    makes(null);
    double quotient = 1 / none; //~[fdiv] ERROR division by zero
#ifdef NULL_BASE
    int *behind = null + i; //~[ptrnull] ERROR pointer overflow
#else
    int *behind = &read + far; //~[ptr] ERROR pointer overflow
#endif
    int sum = INT_MAX + i; //~[sum] ERROR signed overflow
#ifdef NEGATIVE
    int left = minus << 1; //~[negshl] ERROR invalid shift
#else
    int left = i << 30; //~[shl] ERROR signed overflow
#endif
    int converted = (int)d; //~[fcast] ERROR invalid conversion
#if defined LENGTH
    int length[zero]; //~[vla] ERROR invalid array length
    int bits = sizeof length;
#elif defined LEADING
    int bits = __builtin_clzl(zero); //~[clz] ERROR invalid builtin argument
#else
    int bits = __builtin_ctz(zero); //~[ctz] ERROR invalid builtin argument
#endif
    return wrapped + shifted + byte + small + changed + read + truth + (inside == &wrapped) +
           (int)quotient + (behind == kept) + sum + left + converted + bits;
}
