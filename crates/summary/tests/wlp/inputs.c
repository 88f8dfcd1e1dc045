// Inputs to come are counted from here on, and it must hold for all of them.
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 0) x = 1;
    int y = __VERIFIER_nondet_int();
    if (y == x) return 1;
    int z = __VERIFIER_nondet_int();
    if (z == y) return 2;
    return 0;
}
