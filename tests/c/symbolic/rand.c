// Random numbers are symbolic with the flag, and one number without.
//@ revisions: with without
//@[with] flags: --symbolic-rand
//@[with] verdict: unsafe
//@[without] verdict: safe
//@[without] replay: no, random numbers are others natively
//@[with] paths: 7
//@[without] paths: 2
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <sys/random.h>

int main(void) {
  int x = klee_int("x");
  unsigned char key[2];
  srand(1);
  if (x == 5) {
    int r = rand();
    assert(r >= 0);
    if (r == 31415)
      return 1 / (x - 5); //~[with] ERROR division by zero
  }
  if (getrandom(key, sizeof key, 0) == 2 && key[0] == 1 && key[1] == 2)
    return random() < 1000 ? 3 : 4;
  return 0;
}
