// What was not initialised may hold anything, with the flag.
//@ revisions: with without
//@[with] flags: --symbolic-uninitialised
//@[with] verdict: unsafe
//@[without] verdict: safe
//@[with] paths: 5
//@[without] paths: 3
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  int locals[2];
  int *heap = malloc(8), *zeros = calloc(1, 4);
  int n = klee_int("n");
  if (n < 0)
    return *zeros;
  if (n == 1)
    return 100 / (locals[1] + 1); //~[with] ERROR division by zero
  heap = realloc(heap, 12);
  if (heap[2] != 0)
    return 2;
  return heap[0] == 0 ? 3 : 4;
}
