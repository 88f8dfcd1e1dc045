// The number of arguments, or one of them, has one value unless it is symbolic.
//@ revisions: none given mixed several
//@[none] holds-for: arguments
//@[given] args: word
//@[given] holds-for: arguments
//@[mixed] args: --sym-arg 1
//@[mixed] holds-for: arguments
//@[several] args: --sym-args 0 1 1
//@[several] holds-for: nothing
//@ verdict: safe

#include <klee/klee.h>

int main(int argc, char **argv) {
  if (klee_int("n") > 3)
    return argc > 1 && argv[1][0] == 'q';
  return 0;
}
