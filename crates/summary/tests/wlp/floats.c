// Floating point is as exact as integers are.
float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    float scale = 2.0f;
    if (x > 1.0f) scale = 4.0f;
    if (x * scale < 8.0f) return 1;
    return 0;
}
