// One loop with one decision: two ways through the body, so that two paths would cover everything.
//@ verdict: safe
//@ paths: 64
#include <klee/klee.h>

int main(void) {
    unsigned char text[6];
    int upper = 0;
    klee_make_symbolic(text, sizeof text, "text");
    for (int i = 0; i < 6; i++)
        if (text[i] < 'a')
            upper++;
    return upper;
}
