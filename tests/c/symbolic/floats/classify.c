// The classes that <math.h> knows.
//@ verdict: safe
//@ paths: 5
#include <klee/klee.h>
#include <math.h>

int main(void) {
    float x;
    klee_make_symbolic(&x, sizeof x, "x");
    if (isnan(x))
        return 1;
    if (isinf(x))
        return 2;
    if (x == 0)
        return 3;
    if (!isnormal(x))
        return 4;
    return 0;
}
