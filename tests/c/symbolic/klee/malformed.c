// Functions of the machine that are called without a header, with too few arguments or others.
//@ flags: -w
//@ verdict: unsafe
//@ replay: no, natively such a call takes what happens to be in the registers
void klee_make_symbolic();
int klee_int();
int klee_range();
void klee_assume();
int klee_get_value_i32();
int main(void) {
    switch (klee_int("case")) {
    case 0: klee_make_symbolic(1); break; //~ ERROR with 1 arguments, which takes 2
    case 1: klee_range(1); break; //~ ERROR with 1 arguments, which takes 2
    case 2: klee_assume(); break; //~ ERROR with 0 arguments, which takes 1
    case 3: klee_get_value_i32(); break; //~ ERROR with 0 arguments, which takes 1
    case 4: klee_range(1.0L, 2.0L); break; //~ ERROR with an argument of another type
    // Bounds of another width are taken as the integers that they are.
    case 5: return klee_range(1LL, 3LL, "range");
    }
    return 0;
}
