// What a loop counts is demanded as far as it decides.
int __VERIFIER_nondet_int(void);
int main(void) {
    int bits = __VERIFIER_nondet_int(), count = 0;
    for (int i = 0; i < 3; i++)
        if (bits >> i & 1) count++;
    if (bits < 0) return count;
    return 0;
}
