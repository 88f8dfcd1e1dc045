// A pointer that was chosen by a decision is demanded as it is.
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), a = 1, b = 2;
    int *p = &a;
    if (x > 0) p = &b;
    *p = x;
    if (a + b > 10) return 1;
    return 0;
}
