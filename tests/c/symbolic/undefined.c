// Groups of checks on inputs: one path fails, the others go on.
//@ revisions: ctz ctz32 sum sum32 negative align index length type choice
//@ verdict: unsafe
//@[ctz32] flags: -m32
//@[sum] flags: -fsanitize=signed-integer-overflow -DSUM
//@[sum32] flags: -fsanitize=signed-integer-overflow -DSUM -m32
//@[negative] flags: --check=shift-base -DNEGATIVE
//@[align] flags: --check=alignment -DALIGN
//@[index] flags: --check=array-bounds -DINDEX
//@[length] flags: -DLENGTH
//@[type] flags: --check=function -DTYPE
//@[choice] flags: -DCHOICE
#include <klee/klee.h>

struct S {
    int buf[4];
    unsigned n;
};

static int twice(int x) { return 2 * x; }
static long wide(long x) { return x; }

int main(void) {
    int x = klee_range(-2, 5, "x");
    int result = 0;
#if defined SUM
    int big = klee_int("big");
    result = big + x; //~[sum] ERROR signed overflow //~[sum32] ERROR signed overflow
    result = result > 0;
#elif defined NEGATIVE
    result = x << 1; //~[negative] ERROR invalid shift
#elif defined ALIGN
    static _Alignas(8) char bytes[16];
    result = *(int *)(bytes + (x & 7)); //~[align] ERROR misaligned pointer
#elif defined INDEX
    static struct S s;
    result = s.buf[x & 4]; //~[index] ERROR index out of bounds
#elif defined LENGTH
    char room[x]; //~[length] ERROR invalid array length
    result = sizeof room;
#elif defined TYPE
    void *known[] = {twice, wide};
    int (*function)(int) = (int (*)(int))known[x & 1];
    result = function(x); //~[type] ERROR function type mismatch
#elif defined CHOICE
    const int zero = 0;
    result = x > 3 ? 1 / zero : 2; //~[choice] ERROR division by zero
#else
    result = __builtin_ctz(x); //~[ctz] ERROR invalid builtin argument //~[ctz32] ERROR invalid builtin argument
#endif
    return result > 3;
}
