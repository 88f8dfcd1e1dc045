// Called through a pointer, too. A result that is a pointer is null.
//@ flags: --undefined=any
//@ verdict: unsafe
//@ paths: 4
#include <klee/klee.h>

int one(int n);
int two(int n);
int *table(void);

int main(void) {
  int (*function)(int) = klee_int("which") ? one : two;
  int n = function(4);
  if (n == 17)
    return *table(); //~ ERROR null pointer
  return n == 4;
}
