// SV-COMP's functions, declared by the program itself.
//@ verdict: unsafe
//@ paths: 3
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char c = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(x > 0 && x < 1000);
  if (x * x == 961) {
    if (c == 200)
      reach_error(); //~ ERROR
    return 1;
  }
  return 0;
}
