// A symbolic index into a table of functions.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int and(int a, int b) { return a & b; }

int main(void) {
    int (*const operators[])(int, int) = {add, sub, mul, and};
    int i = klee_range(0, 4, "i");
    int r = operators[i](12, 10);
    assert(r == 22 || r == 2 || r == 120 || r == 8);
    return r;
}
