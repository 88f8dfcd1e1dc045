// The flag is clear when the loop is entered, and one of its iterations may set it: what lies behind it must be found.
//@ verdict: safe
#include <klee/klee.h>

int main(void) {
    unsigned char bits[5];
    klee_make_symbolic(bits, sizeof bits, "bits");
    int special = 0, count = 0;
    for (int i = 0; i < 5; i++) {
        if (bits[i] == 'x')
            count++;
        if (i == 3 && bits[i] == 's')
            special = 1;
    }
    if (special) {
        if (count == 4)
            return 1;
        return 2;
    }
    return 0;
}
