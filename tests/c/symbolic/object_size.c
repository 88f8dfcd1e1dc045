// klee_get_obj_size natively asks AddressSanitizer.
//@ verdict: safe
//@ paths: 2
#include <klee/klee.h>
#include <stdlib.h>

static int global[5];

int main(void) {
  char local[7];
  char *heap = malloc(9);
  local[0] = heap[0] = (char)klee_int("x");
  if (klee_int("y") == 3)
    return (int)(klee_get_obj_size(local) + klee_get_obj_size(heap) * 2 + klee_get_obj_size(global) * 3);
  return 0;
}
