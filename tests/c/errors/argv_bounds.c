// Using argv past its terminator.
//@ args: one
#include <stdio.h>

int main(int argc, char **argv) {
    printf("%s\n", argv[1]);
    printf("%d\n", argv[argc + 1000] != 0); //~ ERROR out-of-bounds read
    return 0;
}
