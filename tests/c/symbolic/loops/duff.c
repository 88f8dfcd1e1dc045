// A switch that jumps into a loop.
//@ verdict: safe
//@ paths: 8
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int count = klee_range(1, 9, "count");
    int rounds = (count + 3) / 4, copied = 0;
    switch (count % 4) {
    case 0:
        do {
            copied++;
        case 3:
            copied++;
        case 2:
            copied++;
        case 1:
            copied++;
        } while (--rounds > 0);
    }
    assert(copied == count);
    return copied;
}
