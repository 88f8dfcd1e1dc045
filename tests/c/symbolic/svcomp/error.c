// The error function of the first competitions.
//@ verdict: unsafe
//@ paths: 3
extern void __VERIFIER_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), sum = 0;
    if (n > 100)
        return 0;
    sum = n * (n + 1) / 2;
    if (sum == 5050)
        __VERIFIER_error(); //~ ERROR assertion
    return 0;
}
