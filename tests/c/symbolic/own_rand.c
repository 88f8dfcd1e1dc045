// A program that has its own rand keeps it.
//@ flags: --symbolic-rand
//@ verdict: safe
//@ paths: 1
#include <klee/klee.h>

int rand(void) { return 4; }

int main(void) { return klee_int("x") == rand(); }
