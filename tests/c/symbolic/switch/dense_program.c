// An interpreter of a two-instruction program: each instruction is one of four.
//@ verdict: unsafe
//@ paths: 16
#include <klee/klee.h>

int main(void) {
    unsigned char code[2];
    klee_make_symbolic(code, sizeof code, "code");
    int acc = 1;
    for (int i = 0; i < 2; i++)
        switch (code[i]) {
        case 'i':
            acc++;
            break;
        case 'd':
            acc--;
            break;
        case 'r':
            acc = 12 / acc; //~ ERROR division by zero
            break;
        default:
            break;
        }
    return acc;
}
