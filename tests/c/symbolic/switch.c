// One path for each target of a switch, not for each case.
//@ verdict: safe
//@ paths: 4
#include <klee/klee.h>

int main(void) {
  unsigned char c;
  klee_make_symbolic(&c, 1, "c");
  switch (c) {
  case 'a':
  case 'b':
    return 1;
  case 'x' ... 'z':
    return 2;
  case 0:
    return 3;
  default:
    return 4;
  }
}
