// What was not covered lies behind a flag that does not change in the loop: states without the flag need not be run.
//@ verdict: safe
//@ paths: 128
#include <klee/klee.h>

int main(void) {
    unsigned mode = klee_range(0, 4, "mode");
    unsigned char bits[6];
    klee_make_symbolic(bits, sizeof bits, "bits");
    int special = 0;
    if (mode == 2)
        special = 1;
    int count = 0;
    for (int i = 0; i < 6; i++)
        if (bits[i] == 'x')
            count++;
    if (special) {
        if (count == 7)
            return 1;
        return 2;
    }
    return 0;
}
