// A loop in a loop, with a decision in each.
//@ verdict: safe
//@ paths: 64
#include <klee/klee.h>

int main(void) {
    unsigned char rows[2][3];
    int full = 0;
    klee_make_symbolic(rows, sizeof rows, "rows");
    for (int r = 0; r < 2; r++) {
        int set = 0;
        for (int c = 0; c < 3; c++)
            if (rows[r][c] & 1)
                set++;
        if (set == 3)
            full++;
    }
    return full;
}
