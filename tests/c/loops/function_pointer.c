// The loop calls through a table of functions, each with a loop inside.
//@ verdict: safe
//@ paths: 27
#include <klee/klee.h>

static unsigned char b[3];

static int count_low(void) {
    int n = 0;
    for (int i = 0; i < 3; i++)
        if (b[i] < 8)
            n++;
    return n;
}

static int count_high(void) {
    int n = 0, i = 3;
    while (i-- > 0)
        if (b[i] > 247)
            n++;
    return n;
}

int main(void) {
    int (*const counts[2])(void) = {count_low, count_high};
    int most = 0;
    klee_make_symbolic(b, sizeof b, "b");
    for (int f = 0; f < 2; f++) {
        int n = counts[f]();
        if (n > most)
            most = n;
    }
    return most;
}
