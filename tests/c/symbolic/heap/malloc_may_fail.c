// Each allocation that this file calls finds memory or does not; one path for each outcome. What the
// C library allocates for itself (strdup) always finds memory.
//@ revisions: any narrow plain
//@[any] flags: --malloc-may-fail
//@[narrow] flags: --malloc-may-fail -m32
//@[any] verdict: unsafe
//@[narrow] verdict: unsafe
//@[any] paths: 7
//@[narrow] paths: 7
//@[plain] verdict: safe
//@[plain] paths: 2
#include <errno.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

struct pair {
  char *name;
  int *numbers;
};

int main(void) {
  int many = klee_int("many");
  struct pair *pair = malloc(sizeof *pair);
  if (!pair)
    return errno == ENOMEM ? 1 : 2;
  pair->name = strdup("name");
  pair->name[0] = 'N';
  pair->numbers = calloc(4, sizeof *pair->numbers);
  if (many == 7) {
    int *more = realloc(pair->numbers, 64);
    if (!more) {
      // The old block is alive.
      if (pair->numbers)
        pair->numbers[3] = 1;
      free(pair->numbers);
      free(pair->name);
      free(pair);
      return 3;
    }
    pair->numbers = more;
  }
  *pair->numbers = 5; //~[any] ERROR null pointer //~[narrow] ERROR null pointer
  int first = pair->numbers[0];
  free(pair->numbers);
  free(pair->name);
  free(pair);
  return first == 5 ? 0 : 4;
}
