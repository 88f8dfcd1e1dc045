// An index that is no element's, as a constant and as an input, read and written.
//@ revisions: good read write constant constant_write
//@[good] flags: -DLAST=3 -DREAD
//@[good] verdict: safe
//@[read] flags: -DLAST=4 -DREAD
//@[read] verdict: unsafe
//@[read] replay: no, no sanitizer looks at vectors in registers
//@[write] flags: -DLAST=4 -DWRITE
//@[write] verdict: unsafe
//@[write] replay: no, no sanitizer looks at vectors in registers
//@[constant] flags: -DLAST=3 -DCONSTANT
//@[constant] verdict: unsafe
//@[constant] replay: no, no sanitizer looks at vectors in registers
//@[constant_write] flags: -DLAST=3 -DCONSTANT_WRITE
//@[constant_write] verdict: unsafe
//@[constant_write] replay: no, no sanitizer looks at vectors in registers
#include <klee/klee.h>

typedef int four __attribute__((vector_size(16)));

int main(void) {
    four v = {1, 2, 3, 4};
    int i = klee_range(0, LAST + 1, "i");
#ifdef READ
    return v[i] == 0; //~[read] ERROR out-of-bounds read
#elif defined WRITE
    v[i] = 7; //~[write] ERROR out-of-bounds write
#elif defined CONSTANT
    return v[5] == i; //~[constant] ERROR out-of-bounds read: element 5 of a vector of 4 elements
#else
    v[5] = i; //~[constant_write] ERROR out-of-bounds write: element 5 of a vector of 4 elements
#endif
    return v[0] + v[1] == i;
}
