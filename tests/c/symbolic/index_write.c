// Writes at a symbolic index, then reads back.
//@ verdict: safe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  unsigned char a[8] = {0}, i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i < 8);
  a[i] = 42;
  int sum = 0;
  for (int k = 0; k < 8; k++)
    sum += a[k];
  assert(sum == 42);
  assert(a[i] == 42);
  return 0;
}
