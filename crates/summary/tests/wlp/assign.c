// Assignments are replaced by what was assigned, down to constants.
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), n = 3, unused = 0;
    if (x > 7) unused++;
    int y = 2 * x + n;
    unused = y;
    if (y > n) n++;
    return n + unused > 100;
}
