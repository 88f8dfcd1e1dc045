// A size computed with int.
//@ flags: --check-overflow
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
    short width, height;
    klee_make_symbolic(&width, sizeof width, "width");
    klee_make_symbolic(&height, sizeof height, "height");
    klee_assume((width > 0) & (height > 0));
    int pixels = width * height;
    int bytes = pixels * 4; //~ ERROR signed overflow
    return bytes == 0;
}
