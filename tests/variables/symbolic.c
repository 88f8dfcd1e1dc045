//@ args: --sym-arg 3
// Values that depend on inputs are shown as in the test.
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

struct point { int x, y; };
static int count;

static int sum(struct point *p, int scale) {
  int s = p->x * scale + p->y;
  count += s;
  return s;
}

static void check(char *text, struct point *p, int n) {
  int total = 0;
  for (int i = 0; i < 2; i++) {
    int step = sum(p, i);
    total += step;
  }
  char copy[4];
  strcpy(copy, text);
  unsigned char first = copy[0];
  int numbers[3] = {n, 5, n + 1};
  if (n == 4 && first == 'q' && total > 10)
    assert(numbers[0] + numbers[2] != 9);
}

int main(int argc, char **argv) {
  struct point p;
  int n;
  klee_make_symbolic(&p, sizeof p, "p");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(p.x >= 0 && p.x < 100 && p.y >= 0 && p.y < 100);
  check(argv[1], &p, n);
  return 0;
}
//= symbolic.c:27:5: error: assertion: `numbers[0] + numbers[2] != 9` does not hold
//= variables in check (symbolic.c:27:5):
//=   char *text = <the program's arguments> -> "q\x01\x01" (from input arg00)
//=   struct point *p = &main::p -> {x = 11 (from input p), y = 0 (from input p)}
//=   int n = 4 (input n)
//=   int total = 11 (from input p)
//=   char copy[4] = "q\x01\x01" (from input arg00)
//=   unsigned char first = 113 'q' (from input arg00)
//=   int numbers[3] = {4, 5, 5} (from input n)
//=
//= variables in main (symbolic.c:36:3):
//=   int argc = 2
//=   char **argv = <the program's arguments> -> {"symbolic", "q\x01\x01" (from input arg00), NULL}
//=   struct point p = {x = 11 (from input p), y = 0 (from input p)}
//=   int n = 4 (input n)
//=
