// A variable has the value of the iteration that fails, also where nothing reads it any more.
#include <klee/klee.h>

static int divide(int a, int b) { return a / b; }

int main(void) {
  int limit = klee_range(0, 10, "limit");
  int sum = 0, last = -1;
  for (int i = 5; i > -5; i--) {
    int square = i * i;
    sum += square;
    if (limit > 8 && i < 3) {
      int quotient = divide(sum, i);
      last = quotient;
    }
  }
  while (sum > 0) {
    int half = sum / 2;
    sum = half;
  }
  return last;
}
//= loop.c:4:44: error: division by zero: the divisor is zero
//= variables in divide (loop.c:4:44):
//=   int a = 55
//=   int b = 0
//=
//= variables in main (loop.c:13:22):
//=   int limit = 9 (input limit)
//=   int sum = 55
//=   int last = 55
//=   int i = 0
//=   int square = 0
//=
