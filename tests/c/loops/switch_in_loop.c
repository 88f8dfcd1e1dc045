// A small machine: a switch in a loop, where one state leads on only after others.
//@ verdict: unsafe
//@ paths: 13
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    char key[4];
    int state = 0;
    klee_make_symbolic(key, sizeof key, "key");
    for (int i = 0; i < 4; i++)
        switch (state) {
        case 0:
            if (key[i] == 'o')
                state = 1;
            break;
        case 1:
            state = key[i] == 'p' ? 2 : 0;
            break;
        case 2:
            state = key[i] == 'e' ? 3 : 0;
            break;
        default:
            assert(key[i] != 'n'); //~ ERROR assertion
        }
    return state;
}
