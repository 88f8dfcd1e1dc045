// The size is no number, memory may hold anything, and allocations may fail.
//@ flags: --malloc-may-fail --symbolic-uninitialised
//@ verdict: unsafe
//@ paths: 10
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n = klee_range(1, 9, "n");
  char *text = malloc(n);
  if (!text)
    return 1;
  int first = text[0] == 'x';
  text[4] = 1; //~ ERROR out-of-bounds write
  char *more = realloc(text, 16);
  if (!more) {
    free(text);
    return 2;
  }
  more[15] = 0;
  free(more);
  return first ? 3 : 4;
}
