// The flag belongs to the caller's frame, and the loop runs in the callee; one flag never changes, the other does.
//@ verdict: safe
#include <klee/klee.h>

static int count(const unsigned char *bits, int *seen) {
    int n = 0;
    for (int i = 0; i < 5; i++) {
        if (bits[i] == 'x')
            n++;
        if (bits[i] == 's')
            *seen = 1;
    }
    return n;
}

int main(void) {
    unsigned char bits[5];
    int mode = klee_range(0, 3, "mode"), seen = 0;
    klee_make_symbolic(bits, sizeof bits, "bits");
    int fixed = mode == 1 ? 10 : 20;
    if (mode == 1)
        fixed++;
    int n = count(bits, &seen);
    if (fixed == 11) {
        if (n == 6)
            return 1;
        if (seen && n == 4)
            return 2;
    }
    if (seen && fixed == 20 && n == 3)
        return 3;
    return 0;
}
