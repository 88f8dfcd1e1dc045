// What comes after the loop needs one pair of counts: one of the first kind and three of the second.
//@ verdict: safe
//@ paths: 243
#include <klee/klee.h>

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
    if (j == 1 && i == 3)
        return 1;
    return 0;
}
