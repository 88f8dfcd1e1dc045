// Assumptions written by the benchmark itself end the program, they cost a path.
//@ verdict: safe
//@ paths: 2
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void exit(int);
extern void reach_error(void);

static void assume_or_exit(int condition) {
    if (!condition)
        exit(0);
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    assume_or_exit(x > 0);
    int y = x;
    if (y <= 0)
        reach_error();
    return 0;
}
