// A symbolic index reads the whole array; a concrete one its element.
unsigned char __VERIFIER_nondet_uchar(void);
static const unsigned char table[8] = {1, 2, 4, 8, 16, 32, 64, 128};
static int plain[4];
int main(void) {
    unsigned char i = __VERIFIER_nondet_uchar();
    if (i >= 8) return 0;
    plain[2] = 5;
    if (table[i] > plain[2]) return 1;
    return 0;
}
