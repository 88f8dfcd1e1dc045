// Parameters, local variables, blocks that hide names, a variable that is not initialised yet, one that is dead.
#include <assert.h>
#include <klee/klee.h>

static int f(int n, const char *text) {
  int doubled = n * 2;
  int unused = n + 100;
  for (int i = 0; i < 3; i++) {
    int product = i * n;
    {
      int doubled = 3;
      product += doubled;
    }
    if (product == 17) {
      char buffer[4], untouched[9];
      int other;
      buffer[0] = text[0];
      assert(buffer[0] == 'x');
      other = untouched[0];
      product = other;
    }
    {
      long later = product;
      doubled += later;
    }
  }
  return doubled;
}

int main(void) {
  int a = klee_int("a");
  int before = 1;
  int result;
  result = f(a, "some text");
  int after = 2;
  return result + before + after;
}
//= locals.c:18:7: error: assertion: `buffer[0] == 'x'` does not hold
//= variables in f (locals.c:18:7):
//=   int n = 14 (input a)
//=   const char *text = "some text"
//=   int doubled = 31 (from input a)
//=   int unused = 114 (from input a)
//=   int i = 1
//=   int product = 17 (from input a)
//=   char buffer[4] = "s"
//=   char untouched[9] = not initialised
//=
//= variables in main (locals.c:34:12):
//=   int a = 14 (input a)
//=   int before = 1
//=
