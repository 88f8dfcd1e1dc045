// A symbolic index into an array: in bounds by one path, out of bounds by another.
//@ verdict: unsafe
//@ paths: 3
#include <klee/klee.h>

int table[4] = {3, 1, 4, 1};

int main(void) {
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  if (i > 4)
    return 0;
  return table[i]; //~ ERROR out-of-bounds read
}
