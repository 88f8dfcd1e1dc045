// A part of an object is made an input, the rest stays as it is; the second input of the same name is another one.
//@ verdict: safe
//@ paths: 5
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    char v[4] = {1, 2, 3, 4};
    klee_make_symbolic(v + 1, 2, "part");
    assert(v[0] == 1 && v[3] == 4);
    char first = v[1];
    klee_make_symbolic(v + 1, 1, "part");
    if (first == 9 && v[1] != 9)
        return 1;
    if (v[2] == 100)
        return 2;
    return 0;
}
