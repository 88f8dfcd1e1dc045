// `__VERIFIER_assume(0)` ends the path, as SV-COMP has it. Where nothing is left, that is told.
//@ revisions: all some
//@[all] warning: nothing is left
//@[some] flags: -DSOME
//@ verdict: safe

#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int x = __VERIFIER_nondet_int();
#ifdef SOME
  if (x == 3)
    return 0;
#endif
  __VERIFIER_assume(x > 10);
  __VERIFIER_assume(x < 5);
  assert(0);
}
