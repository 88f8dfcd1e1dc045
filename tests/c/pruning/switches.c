// Cases that fall through, and a variable that remembers which one was taken.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char b[3];
    klee_make_symbolic(b, sizeof b, "b");
    int state = 0;
    for (int i = 0; i < 3; i++)
        switch (b[i]) {
        case 'a': state = 1; break;
        case 'b':
            if (state == 1) state = 2;
            break;
        case 'c':
            assert(state != 2); //~ ERROR assertion
        default: state = 0;
        }
    return 0;
}
