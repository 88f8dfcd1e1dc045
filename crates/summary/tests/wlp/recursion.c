// Each activation has registers of its own.
int __VERIFIER_nondet_int(void);
static int down(int n, int x) { if (n == 0) { if (x == 5) return 1; return 0; } return down(n - 1, x + 1); }
int main(void) { return down(3, __VERIFIER_nondet_int()); }
