// Cases of 64 bits.
//@ verdict: safe
//@ paths: 5
#include <klee/klee.h>
#include <limits.h>

int main(void) {
    long long v;
    klee_make_symbolic(&v, sizeof v, "v");
    switch (v) {
    case 0x100000000LL:
        return 1;
    case -1:
        return 2;
    case LLONG_MIN:
        return 3;
    case LLONG_MAX:
        return 4;
    }
    return 0;
}
