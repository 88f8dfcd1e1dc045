// Writing through a small integer used as a pointer.
#include <stdint.h>

int main(void) {
    volatile intptr_t address = -64;
    *(char *)address = 1; //~ ERROR wild pointer
    return 0;
}
