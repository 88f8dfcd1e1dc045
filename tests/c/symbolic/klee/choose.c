// klee_choose gives a number below its argument.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    switch (klee_choose(3)) {
    case 0:
        return 10;
    case 1:
        return 11;
    case 2:
        return 12;
    }
    assert(0);
}
