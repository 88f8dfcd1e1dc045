// Only with the flag is a signed overflow an error.
//@ revisions: plain checked
//@[checked] flags: --check-overflow
//@[plain] verdict: safe
//@[checked] verdict: unsafe
//@[plain] paths: 1
//@[checked] paths: 2
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  x = x + 1; //~[checked] ERROR signed overflow
  return 0;
}
