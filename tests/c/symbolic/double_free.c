//@ verdict: unsafe
//@ paths: 4
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  int x = klee_int("x");
  if (x & 1)
    free(p);
  if (x & 2)
    free(p); //~ ERROR double free
  return 0;
}
