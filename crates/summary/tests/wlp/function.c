// A call through a pointer demands the function.
int __VERIFIER_nondet_int(void);
static int plus(int v) { return v + 1; }
static int minus(int v) { return v - 1; }
int main(void) {
    int x = __VERIFIER_nondet_int();
    int (*f)(int) = minus;
    if (x > 0) f = plus;
    if (f(x) == 0) return 1;
    return 0;
}
