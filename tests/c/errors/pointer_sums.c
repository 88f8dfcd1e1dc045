// Pointer arithmetic that wraps around is an error also where nothing is accessed, or where the access
// would be inside of the object again. Where an access tells, its own error is reported.
//@ revisions: back kept skipped negative member narrow null near two
//@[back] flags: -DBACK
//@[kept] flags: -DKEPT
//@[skipped] flags: -DSKIPPED
//@[negative] flags: -DNEGATIVE
//@[member] flags: -DMEMBER
//@[narrow] flags: -DNARROW
//@[null] flags: -DNULL_BASE
//@[near] flags: -DNEAR
//@[two] flags: -DTWO
#include <stddef.h>

struct pair {
    int first, second;
};

static int numbers[8], board[4][4];
static struct pair pairs[4];

int main(void) {
    volatile size_t large = (size_t)1 << (8 * sizeof(size_t) - 2);
    volatile int zero = 0, minus = -1;
    volatile unsigned many = 1u << 31;
    int *volatile none = 0;
    int *p = numbers;
#ifdef BACK
    return p[large]; //~[back] ERROR pointer overflow
#endif
#ifdef KEPT
    p = p + large; //~[kept] ERROR pointer overflow
#endif
#ifdef SKIPPED
    int *q = p + large; //~[skipped] ERROR pointer overflow
    if (zero)
        return *q;
#endif
#ifdef NEGATIVE
    p = p + (size_t)minus; //~[negative] ERROR pointer overflow
#endif
#ifdef MEMBER
    return pairs[large / 2].second; //~[member] ERROR pointer overflow
#endif
#ifdef NARROW
    return pairs[many].first; //~[narrow] ERROR wild pointer
#endif
#ifdef NULL_BASE
    return none[zero + 2]; //~[null] ERROR null pointer
#endif
#ifdef NEAR
    p = &numbers[8];
    p = p + minus;
    p--;
    p += zero;
    return p[-1] + p[minus] + numbers[many >> 31];
#endif
#ifdef TWO
    return board[zero][large * 2]; //~[two] ERROR pointer overflow
#endif
    return 0;
}
