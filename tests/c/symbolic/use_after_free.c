// Freed on one path, used on all.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = klee_int("x");
  if (*p == 1234)
    free(p);
  return *p & 1; //~ ERROR use-after-free
}
