// Calling into the middle of a function.
#include <stdint.h>
#include <stdio.h>

static void hello(void) { puts("hello"); }

int main(void) {
    void (*f)(void) = (void (*)(void))((uintptr_t)hello + 1);
    f(); //~ ERROR invalid function pointer
    return 0;
}
