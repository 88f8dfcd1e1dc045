// A divisor must not be zero, also where that was no question.
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), d = 4;
    if (x > 0) d = 5;
    int q = x / d;
    if (q == 3) return 1;
    return 0;
}
