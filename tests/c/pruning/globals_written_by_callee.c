// The callee writes a global on one of its ways; the caller looks at it after the join of another branch.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int mode, log_size;

static int parse(unsigned char c) {
    if (c == '-') {
        mode++;
        return 1;
    }
    if (c == '+') log_size++;
    return 0;
}

int main(void) {
    unsigned char b[3];
    klee_make_symbolic(b, sizeof b, "b");
    int n = parse(b[0]) + parse(b[1]);
    if (b[2] == '!') log_size++;
    assert(mode != 2 || b[2] != '?'); //~ ERROR assertion
    return n & 0;
}
