// A program that looks at every allocation: nothing is wrong when any of them fails.
//@ flags: --malloc-may-fail --check-leaks
//@ verdict: safe
//@ paths: 5
#include <errno.h>
#include <klee/klee.h>
#include <stdlib.h>

static int fill(char **out, int n) {
  void *memory = NULL;
  int error = posix_memalign(&memory, 32, 64);
  if (error)
    return error;
  char *other = aligned_alloc(16, 16);
  if (!other) {
    free(memory);
    return ENOMEM;
  }
  other[15] = (char)n;
  char *larger = realloc(other, 32);
  if (!larger) {
    n = other[15];
    free(other);
    free(memory);
    return n;
  }
  *out = memory;
  (*out)[63] = larger[15];
  free(larger);
  return 0;
}

int main(void) {
  int n = klee_range(1, 3, "n");
  char *text = NULL;
  int error = fill(&text, n);
  if (error) {
    klee_assert(!text);
    return error;
  }
  int last = text[63];
  free(text);
  if (n == 1)
    return last == 1 ? 20 : 21;
  if (posix_memalign((void **)&text, 3, 8) != EINVAL)
    return 22;
  return 23;
}
