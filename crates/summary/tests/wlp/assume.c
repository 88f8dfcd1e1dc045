// Where an assumption does not hold, nothing is demanded.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 100) x = 100;
    int y = __VERIFIER_nondet_int();
    __VERIFIER_assume(y < x);
    if (y > 50) return 1;
    return 0;
}
