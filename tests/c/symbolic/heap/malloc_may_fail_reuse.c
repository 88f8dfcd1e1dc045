// An allocation may fail, or get the place of a freed block, or a fresh one: three ways each.
//@ flags: --malloc-may-fail --addresses=reuse
//@ verdict: unsafe
//@ paths: 4
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *first = malloc(sizeof *first);
  if (!first)
    return 1;
  uintptr_t old = (uintptr_t)first;
  free(first);
  int *next = malloc(sizeof *next);
  if (!next)
    return 2;
  *next = 1;
  assert((uintptr_t)next != old); //~ ERROR assertion
  free(next);
  return 0;
}
