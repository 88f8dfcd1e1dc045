//@ flags: -m32
// The same on a 32-bit target.
#include <klee/klee.h>
#include <stdlib.h>

struct item { char kind; long size; long long offset; struct item *next; double weight; };

static long measure(struct item *first, unsigned long limit) {
  long total = 0;
  for (struct item *item = first; item; item = item->next) {
    total += item->size;
    if (total > (long)limit) abort();
  }
  return total;
}

int main(void) {
  struct item b = {'b', klee_int("size"), -1, NULL, 0.25}, a = {'a', 7, 1LL << 40, &b, -0.0};
  long double wide = 1.25L;
  return measure(&a, 1000) + (int)wide;
}
//= ilp32.c:12:30: error: abort: the program aborts
//= variables in measure (ilp32.c:12:30):
//=   struct item *first = &main::a -> {kind = 97 'a', size = 7, offset = 1099511627776, next = &main::b, weight = -0.0}
//=   unsigned long limit = 1000
//=   long total = 1001 (from input size)
//=   struct item *item = &main::b -> {kind = 98 'b', size = 994 (input size), offset = -1, next = NULL, weight = 0.25}
//=
//= variables in main (ilp32.c:20:10):
//=   struct item b = {kind = 98 'b', size = 994 (input size), offset = -1, next = NULL, weight = 0.25}
//=   struct item a = {kind = 97 'a', size = 7, offset = 1099511627776, next = &b, weight = -0.0}
//=   long double wide = 1.25
//=
