// The first difference of three bytes, or none.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    unsigned char v[3];
    klee_make_symbolic(v, sizeof v, "v");
    if (memcmp(v, "GIF", 3) == 0) {
        assert(v[2] == 'F');
        return 1;
    }
    return 0;
}
