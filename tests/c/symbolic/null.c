// A pointer that is null on one path.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>

int value = 7;

int main(void) {
  char c;
  klee_make_symbolic(&c, 1, "c");
  int *p = c == 'x' ? 0 : &value;
  return *p; //~ ERROR null pointer
}
