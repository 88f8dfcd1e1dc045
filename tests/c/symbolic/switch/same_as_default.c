// A case that goes where all other values go is no way of its own.
//@ verdict: safe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
    int weight = 0;
    switch (klee_int("kind")) {
    case 3:
        weight = 7;
        break;
    case 12:
    case 40:
    default:
        weight = 2;
    }
    return weight;
}
