// Ranges of cases. Two ranges that run into the same statement are two places to jump to.
//@ verdict: safe
//@ paths: 5
#include <klee/klee.h>

int main(void) {
    char c;
    klee_make_symbolic(&c, sizeof c, "c");
    switch (c) {
    case '0' ... '9':
        return 1;
    case 'a' ... 'z':
    case 'A' ... 'Z':
        return 2;
    case '_':
        return 3;
    }
    return 0;
}
