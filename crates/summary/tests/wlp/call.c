// Arguments and results belong to frames.
int __VERIFIER_nondet_int(void);
static int twice(int v) { return v + v; }
static int above(int v, int limit) { if (twice(v) > limit) return 1; return 0; }
int main(void) {
    int x = __VERIFIER_nondet_int(), limit = 10;
    if (x < 0) return 0;
    if (above(x, limit)) limit = 0;
    return limit == 5;
}
