// Whether there is an argument is seen from `argv` as well.
//@ revisions: none symbolic
//@[none] holds-for: arguments
//@[symbolic] args: --sym-args 0 1 1
//@[symbolic] holds-for: nothing
//@ verdict: safe

#include <klee/klee.h>

int main(int argc, char **argv) {
  return klee_int("n") > 3 && argv[1] != 0;
}
