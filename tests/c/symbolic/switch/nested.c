// A switch in a switch; operators of a tiny calculator.
//@ verdict: unsafe
//@ paths: 9
#include <klee/klee.h>

int main(void) {
    unsigned char op, mode, v;
    klee_make_symbolic(&op, 1, "op");
    klee_make_symbolic(&mode, 1, "mode");
    klee_make_symbolic(&v, 1, "v");
    switch (op) {
    case '/':
        switch (mode) {
        case 0:
            return 100 / v; //~ ERROR division by zero
        case 1:
            return 100 % v; //~ ERROR division by zero
        default:
            return 2;
        }
    case '+':
        switch (mode) {
        case 0:
            return 100 + v;
        case 9:
            return 3;
        }
        return 4;
    }
    return 5;
}
