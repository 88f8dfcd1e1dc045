// An unbounded loop that counts its turns: the assertion fails after exactly twelve of them.
// verdict: unsafe, safe with -DSAFE
// endless: yes
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned n = 0, odd = 0;
    while (klee_int("go")) {
        if (klee_int("value") & 1) {
            odd++;
        }
        n++;
    }
#ifdef SAFE
    odd = 0;
#endif
    assert(n != 12 || odd != 11); /* bug */
    return 0;
}
