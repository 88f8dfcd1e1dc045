// A way through the body that only the last iteration can take.
//@ verdict: unsafe
//@ paths: 17
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char b[4];
    int streak = 0;
    klee_make_symbolic(b, sizeof b, "b");
    for (int i = 0; i < 4; i++) {
        streak = b[i] > 5 ? streak + 1 : 0;
        if (streak == 4)
            assert(b[3] != 9); //~ ERROR assertion
    }
    return streak;
}
