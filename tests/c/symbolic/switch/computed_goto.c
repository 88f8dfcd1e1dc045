// A symbolic index into a table of labels.
//@ verdict: safe
//@ paths: 3
#include <klee/klee.h>

int main(void) {
    static void *const targets[] = {&&one, &&two, &&three};
    int i = klee_range(0, 3, "i");
    goto *targets[i];
one:
    return 1;
two:
    return 2;
three:
    return 3;
}
