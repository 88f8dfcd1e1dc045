// A door with a lock: three events, and it never is open and locked.
//@ verdict: safe
//@ paths: 125
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int open = 0, locked = 1;
    for (int i = 0; i < 3; i++)
        switch (klee_int("event")) {
        case 0:
            open |= !locked;
            break;
        case 1:
            open = 0;
            break;
        case 2:
            locked |= !open;
            break;
        case 3:
            locked = 0;
            break;
        default:
            break;
        }
    assert(!(open && locked));
    return 0;
}
