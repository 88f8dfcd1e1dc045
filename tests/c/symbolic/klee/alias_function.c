// Functions that stand for others, by name and by regular expression.
//@ verdict: unsafe
//@ paths: 2
//@ replay: no, natively a function is what it is
#include <assert.h>
#include <klee/klee.h>

void klee_alias_function(const char *from, const char *to);
void klee_alias_function_regex(const char *from, const char *to);

int one(int a) { return a; }
int step_a(int a) { return a; }
int step_b(int a) { return a; }
int next(int a) { return a + 1; }

int main(void) {
    int (*p)(int) = one;
    klee_alias_function("one", "next");
    klee_alias_function_regex("step_[a-z]", "next");
    assert(one(1) == 2 && step_a(1) == 2 && step_b(1) == 2 && p(1) == 2);
    if (klee_int("x"))
        klee_alias_function("nobody", "next"); //~ ERROR takes two functions of the program
    return 0;
}
