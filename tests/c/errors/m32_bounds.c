// Errors on a 32-bit target carry the same report.
//@ flags: -m32
//@ revisions: heap null
//@[null] flags: -DNULL_POINTER
#include <stdlib.h>

int main(void) {
    int *p = malloc(3 * sizeof *p);
#ifdef NULL_POINTER
    p = NULL;
    *p = 1; //~[null] ERROR null pointer
#else
    p[3] = 1; //~[heap] ERROR out-of-bounds write
#endif
    return 0;
}
