// Reading past an argument's terminator.
//@ args: abc
#include <stdio.h>

int main(int argc, char **argv) {
    (void)argc;
    char c = argv[1][5]; //~ ERROR out-of-bounds read
    printf("%d\n", c);
    return 0;
}
