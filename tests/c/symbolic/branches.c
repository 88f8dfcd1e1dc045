// Three independent conditions: all eight combinations.
//@ verdict: safe
//@ paths: 8
#include <klee/klee.h>

int main(void) {
  unsigned char b[3];
  klee_make_symbolic(b, sizeof b, "b");
  int n = 0;
  for (int i = 0; i < 3; i++)
    if (b[i] > 10)
      n++;
  return n;
}
