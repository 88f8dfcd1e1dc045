// The benchmarks define reach_error themselves; the error is where it is called.
//@ revisions: b64 b32
//@[b32] flags: -m32
//@ verdict: unsafe
//@ paths: 2
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__, __noreturn__));
void reach_error(void) { __assert_fail("0", "benchmark.c", 3, "reach_error"); }
extern int __VERIFIER_nondet_int(void);

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error(); //~ ERROR assertion
        abort();
    }
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assert(x != 1 << 20);
    return 0;
}
