// The program has its own idea of the functions that the driver calls.
//@ flags: --function=f
//@ verdict: safe
//@ paths: 1
int klee_make_symbolic(char *, int);

int f(int *p) { return *p == 3; }
