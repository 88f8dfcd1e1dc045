// What glibc's headers leave in preprocessed text: an attribute with a deallocator, and names for
// the classes of floats.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>
extern int fclose(void *);
extern void *stream(const char *) __attribute__((__malloc__)) __attribute__((__malloc__(fclose, 1)));
extern int __isinff(float), __isnan(double), __finite(double), __isinf(double), __isnanf(float), __finitef(float);
extern int __signbitf(float), __fpclassify(double);
extern const unsigned short **__ctype_b_loc(void);

int main(void) {
    volatile float inf = 1e38f, zero = 0;
    inf *= 10;
    volatile double nan = zero / zero;
    if (klee_int("x") > 5) {
        assert(__isinff(inf) > 0 && __isinff(-inf) < 0 && !__isinff(1));
        assert(__isnan(nan) && !__isnanf(inf) && !__isinf(nan));
        assert(!__finite(nan) && __finite(2) && !__finitef(inf));
        assert(__signbitf(-1) && __fpclassify(0) == __fpclassify(-0.0));
        assert((*__ctype_b_loc())['a']);
    }
    return 0;
}
