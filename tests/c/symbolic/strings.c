// A comparison with a constant string: one path for each length of what agrees.
//@ verdict: safe
//@ paths: 6
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char s[6];
  klee_make_symbolic(s, sizeof s, "s");
  s[5] = 0;
  return strcmp(s, "hello") == 0;
}
