//@ verdict: incomplete
//@ flags: --max-depth=3
//@ paths: 3
#include <klee/klee.h>

int main(void) {
  int n = 0;
  while (klee_int("again"))
    n++;
  return n;
}
