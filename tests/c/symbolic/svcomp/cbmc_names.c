// The functions of CBMC and ESBMC, with declarations as their users write them, or without.
//@ flags: -w
//@ verdict: unsafe
//@ paths: 3
int nondet_int(void);
unsigned char nondet_uchar();
int main(void) {
    int x = nondet_int(), y = nondet_int();
    __CPROVER_assume(x > 0 && x < 10);
    __ESBMC_assume(y == 2 * x);
    __CPROVER_assert(y > x, "doubled is more");
    __CPROVER_assert(y != 14, "not fourteen"); //~ ERROR not fourteen
    __ESBMC_assert(nondet_uchar() < 200, "small"); //~ ERROR small
    return 0;
}
