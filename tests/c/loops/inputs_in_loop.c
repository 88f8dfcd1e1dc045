// Each iteration reads an input of its own.
//@ verdict: unsafe
//@ paths: 32
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int level = 0;
    for (int i = 0; i < 5; i++) {
        int valve = klee_int("valve");
        if (valve > 0)
            level += 2;
        else if (level > 0)
            level--;
    }
    assert(level != 7); //~ ERROR assertion
    return 0;
}
