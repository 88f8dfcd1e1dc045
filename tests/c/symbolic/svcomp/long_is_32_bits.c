// The same condition can hold only where a long has 64 bits.
//@ revisions: b64 b32
//@[b32] flags: -m32
//@[b64] verdict: unsafe
//@[b32] verdict: safe
//@[b64] paths: 2
//@[b32] paths: 1
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

int main(void) {
    long x = __VERIFIER_nondet_long();
    if ((long long)x > 0x7fffffffLL)
        reach_error(); //~[b64] ERROR assertion
    return 0;
}
