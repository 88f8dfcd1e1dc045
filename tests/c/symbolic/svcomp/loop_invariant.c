// A small benchmark: two counters that stay equal.
//@ verdict: safe
//@ paths: 11
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 & n <= 10);
    int i = 0, j = n;
    while (i < n) {
        i++;
        j--;
    }
    if (i + j != n)
        reach_error();
    return 0;
}
