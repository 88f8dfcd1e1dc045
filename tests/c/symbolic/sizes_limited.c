// An allocation has more sizes than are tried (here each may be that of a freed block): the rest is cut, whoever comes there, and however.
//@ revisions: size value
//@[size] flags: -DTRY(x)=!malloc(x) --addresses=reuse
//@[value] flags: -DTRY(x)=klee_get_value_i32(x)==1000
//@ verdict: incomplete
//@ prune: no, what is cut is not accounted for
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    unsigned char x;
    klee_make_symbolic(&x, 1, "x");
    if (TRY(x)) return 1;
    assert(x != 77);
    return 0;
}
