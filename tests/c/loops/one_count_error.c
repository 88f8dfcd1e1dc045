// The same with an error there, in a function that is called after the loop.
//@ verdict: unsafe
//@ paths: 243
#include <klee/klee.h>

static int share(int i, int j) {
    if (j == 1 && i == 3)
        return 100 / (i - 3 * j); //~ ERROR division by zero
    return i + j;
}

int main(void) {
    unsigned char b[5];
    int i = 0, j = 0;
    klee_make_symbolic(b, sizeof b, "b");
    for (int k = 0; k < 5; k++) {
        if (b[k] < 10)
            i++;
        else if (b[k] < 20)
            j++;
    }
    return share(i, j);
}
