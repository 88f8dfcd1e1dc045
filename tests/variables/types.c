// One variable of each kind of type, in memory and in registers.
#include <complex.h>
#include <klee/klee.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

enum colour { RED, GREEN = 5, NONE = -1 };
typedef unsigned long word_t;
struct inner { short a; char tag; };
struct outer { struct inner in; int flags : 3, rest : 5; unsigned wide : 20; double d; struct inner two[2]; };
union both { int i; float f; unsigned char bytes[4]; };
struct deep { struct { struct { struct { int x; } c; } b; } a; };

static void check(int n) {
  bool yes = n > 0, no = !yes;
  char letter = 'A' + n, newline = '\n', quote = '\'';
  signed char low = -3;
  unsigned char high = 200;
  short s = -30000;
  unsigned u = 4000000000u;
  long long big = -9000000000000000000ll;
  word_t word = 12345;
  __int128 huge = (__int128)1 << 100;
  enum colour colour = GREEN, none = NONE, unknown = 77;
  float f = 0.1f;
  double d = 1e300, nan = 0.0 / 0.0, inf = 1 / 0.0;
  long double ld = 0.5L, third = 1.0L / 3;
  double complex c = 1.5 - 2.0 * I;
  struct outer o = {{1, 'x'}, -1, 7, 99999, 2.5, {{3, 'y'}, {4, 'z'}}};
  union both b = {.f = 1.0f};
  struct deep deep = {{{{1}}}};
  int numbers[3] = {1, -2, 3}, many[20] = {[19] = 1};
  int matrix[2][2] = {{1, 2}, {3, 4}};
  char text[8] = "abc", full[3] = {'a', 'b', 'c'}, bytes[4] = {1, 2, 0, 3};
  const volatile int cv = 9;
  void *nothing = NULL;
  if (n == 1) abort();
}

int main(void) {
  check(klee_int("n"));
  return 0;
}
//= types.c:38:15: error: abort: the program aborts
//= variables in check (types.c:38:15):
//=   int n = 1 (input n)
//=   _Bool yes = true (from input n)
//=   _Bool no = false (from input n)
//=   char letter = 66 'B' (from input n)
//=   char newline = 10 '\n'
//=   char quote = 39 '\''
//=   signed char low = -3
//=   unsigned char high = 200
//=   short s = -30000
//=   unsigned int u = 4000000000 (0xee6b2800)
//=   long long big = -9000000000000000000
//=   word_t word = 12345
//=   __int128 huge = 1267650600228229401496703205376
//=   enum colour colour = GREEN
//=   enum colour none = NONE
//=   enum colour unknown = 77
//=   float f = 0.1
//=   double d = 1e300
//=   double nan = nan(0x8000000000000)
//=   double inf = inf
//=   long double ld = 0.5
//=   long double third = 0x1.5555555555555556p-2
//=   complex c = 1.5 + -2.0*I
//=   struct outer o = {in = {a = 1, tag = 120 'x'}, flags = -1, rest = 7, wide = 99999, d = 2.5, two = {{a = 3, tag = 121 'y'}, {a = 4, tag = 122 'z'}}}
//=   union both b = {i = 1065353216, f = 1.0, bytes = {0, 0, 128, 63 '?'}}
//=   struct deep deep = {a = {b = {c = {…}}}}
//=   int numbers[3] = {1, -2, 3}
//=   int many[20] = {0, 0, 0, 0, 0, 0, 0, 0, … 20 in all}
//=   int matrix[2][2] = {{1, 2}, {3, 4}}
//=   char text[8] = "abc"
//=   char full[3] = "abc" without a zero at its end
//=   char bytes[4] = {1, 2, 0, 3}
//=   const volatile int cv = 9
//=   void *nothing = NULL
//=
