// Dereferencing an integer that is no object's address.
#include <stdint.h>
#include <stdio.h>

int main(void) {
    volatile uintptr_t address = 0xdeadbeef000;
    int *p = (int *)address;
    printf("%d\n", *p); //~ ERROR wild pointer
    return 0;
}
