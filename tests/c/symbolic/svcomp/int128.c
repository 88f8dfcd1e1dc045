// Inputs of 128 bits.
//@ verdict: unsafe
//@ paths: 3
__int128 __VERIFIER_nondet_int128(void);
unsigned __int128 __VERIFIER_nondet_uint128(void);
void reach_error(void);

int main(void) {
    __int128 a = __VERIFIER_nondet_int128();
    unsigned __int128 b = __VERIFIER_nondet_uint128();
    if (a < 0 && b == (unsigned __int128)1 << 100)
        reach_error(); //~ ERROR assertion
    return 0;
}
