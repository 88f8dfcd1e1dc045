// Each call has its own variables; the frames furthest out are left out.
#include <klee/klee.h>
#include <stdlib.h>

static int down(int n, int *up) {
  int here = n - 1;
  if (n == 0) return 100 / *up;
  int below = down(n - 1, &here);
  return below + here;
}

int main(void) {
  int zero = klee_range(0, 2, "zero");
  int rest = down(12, &zero);
  return rest;
}
//= recursion.c:7:26: error: division by zero: the divisor is zero
//= variables in down (recursion.c:7:26):
//=   int n = 0
//=   int *up = &down@1::here -> 0
//=   int here = -1
//=
//= variables in down (recursion.c:8:15):
//=   int n = 1
//=   int *up = &down@2::here -> 1
//=   int here = 0
//=
//= variables in down (recursion.c:8:15):
//=   int n = 2
//=   int *up = &down@3::here -> 2
//=   int here = 1
//=
//= variables in down (recursion.c:8:15):
//=   int n = 3
//=   int *up = &down@4::here -> 3
//=   int here = 2
//=
//= variables in down (recursion.c:8:15):
//=   int n = 4
//=   int *up = &down@5::here -> 4
//=   int here = 3
//=
//= variables in down (recursion.c:8:15):
//=   int n = 5
//=   int *up = &down@6::here -> 5
//=   int here = 4
//=
//= variables in down (recursion.c:8:15):
//=   int n = 6
//=   int *up = &down@7::here -> 6
//=   int here = 5
//=
//= variables in down (recursion.c:8:15):
//=   int n = 7
//=   int *up = &down@8::here -> 7
//=   int here = 6
//=
