// Functions of the machine that are called without a header, with too few arguments or others.
//@ flags: -w
//@ verdict: unsafe
//@ replay: no, natively such a call takes what happens to be in the registers
void klee_make_symbolic();
int klee_int();
int klee_range();
void klee_assume();
int klee_get_value_i32();
void klee_set_forking();
void klee_define_fixed_object();
void klee_alias_function();
void klee_report_error();
unsigned long klee_choose();
int main(void) {
    long double wide = klee_int("wide");
    switch (klee_int("case")) {
    case 0: klee_make_symbolic(1); break; //~ ERROR with 1 arguments, which takes 2
    case 1: klee_range(1); break; //~ ERROR with 1 arguments, which takes 2
    case 2: klee_assume(); break; //~ ERROR with 0 arguments, which takes 1
    case 3: klee_get_value_i32(); break; //~ ERROR with 0 arguments, which takes 1
    case 4: klee_range(1.0L, 2.0L); break; //~ ERROR with an argument of another type
    case 6: klee_set_forking(); break; //~ ERROR with 0 arguments, which takes 1
    case 7: klee_define_fixed_object(1); break; //~ ERROR with 1 arguments, which takes 2
    case 8: klee_alias_function("main"); break; //~ ERROR with 1 arguments, which takes 2
    case 9: klee_report_error("f", 1, "m", wide); break; //~ ERROR a text that is not a pointer
    case 10: klee_define_fixed_object(wide, 4); break; //~ ERROR with an argument of another type
    case 11: return klee_choose(3) > 2;
    // Bounds of another width are taken as the integers that they are.
    case 5: return klee_range(1LL, 3LL, "range");
    }
    return 0;
}
