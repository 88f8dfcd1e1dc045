// Inputs of floating-point types.
//@ verdict: unsafe
//@ paths: 3
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
void __VERIFIER_assume(int);
void reach_error(void);

int main(void) {
    float f = __VERIFIER_nondet_float();
    double d = __VERIFIER_nondet_double();
    __VERIFIER_assume(d > 0.5);
    if (f == 0.1f) {
        if (d + f < 0.75)
            reach_error(); //~ ERROR assertion
        return 1;
    }
    return 0;
}
