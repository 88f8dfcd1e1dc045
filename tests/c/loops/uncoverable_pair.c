// Two tests in the body exclude each other: one of the four ways cannot be taken, and no input changes that.
//@ verdict: safe
//@ paths: 243
#include <klee/klee.h>

int main(void) {
    unsigned char b[5];
    int low = 0, high = 0;
    klee_make_symbolic(b, sizeof b, "b");
    for (int i = 0; i < 5; i++) {
        if (b[i] < 50)
            low++;
        if (b[i] > 100)
            high++;
    }
    return low > high;
}
