// All values have a case: what follows cannot be reached.
//@ verdict: safe
//@ paths: 3
#include <klee/klee.h>

enum colour { RED, GREEN, BLUE };

static int weight(enum colour c) {
    switch (c) {
    case RED:
        return 30;
    case GREEN:
        return 59;
    case BLUE:
        return 11;
    }
    __builtin_unreachable();
}

int main(void) {
    return weight((enum colour)klee_range(RED, BLUE + 1, "colour"));
}
