// Nothing outside of the program matters: arguments are declared and not used, `argv[0]` is the program's name, output
// is written, and pointers are compared and subtracted within one object.
//@ verdict: safe
//@ holds-for: nothing
//@ paths: 2

#include <assert.h>
#include <klee/klee.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int numbers[4] = {1, 2, 3, 4};
  int *first = numbers, *last = numbers + 3;
  char *heap = malloc(4);
  if (!heap || !argv[0])
    return 1;
  int n = klee_int("n");
  if (n > 3) {
    assert(first < last && last - first == 3);
    void *same = (void *)(uintptr_t)heap;
    assert(same == heap);
  }
  printf("%s: %d\n", argv[0][0] ? "named" : "nameless", n > 3);
  free(heap);
  return 0;
}
