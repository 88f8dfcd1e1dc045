// What only a detour calls is named as well: the other way of a branch that nobody takes, because what
// is known of the first one accounts for it.
//@ flags: --undefined=any
//@ verdict: safe
//@ holds-for: undefined
//@ paths: 8
#include <klee/klee.h>

void note(int n);
void *find(int n);

int main(void) {
  int a = klee_int("a"), b = klee_int("b"), c = klee_int("c");
  int count = 0;
  if (a > 5)
    count = 1;
  else
    note(a);
  if (b > 5)
    count += 2;
  else if (find(b))
    count += 4;
  if (c > 5)
    count += 8;
  klee_assert(count < 16);
  return count;
}
