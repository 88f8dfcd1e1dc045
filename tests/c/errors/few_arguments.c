// A call that passes fewer arguments than the function takes, or takes a result where there is
// none.
//@ revisions: old cast result
//@[old] flags: -DOLD -std=gnu89 -Wno-deprecated-non-prototype
//@[cast] flags: -DCAST
//@[result] flags: -DRESULT
#include <assert.h>

#ifdef OLD
static int second(a, b)
    int a, b;
{
    assert(b == 0);
    return a;
}
#else
static int second(int a, int b) {
    assert(b == 0);
    return a;
}
#endif

static void nothing(int a) {
    (void)a;
}

int main(void) {
    int (*ignored)(int) = (int (*)(int))nothing;
    ignored(1);
#ifdef OLD
    return second(0); //~[old] ERROR function type mismatch
#elif defined(CAST)
    int (*one)(int) = (int (*)(int))second;
    return one(0); //~[cast] ERROR function type mismatch
#else
    assert(second(0, 0) == 0);
    return ignored(1) == 5; //~[result] ERROR function type mismatch
#endif
}
