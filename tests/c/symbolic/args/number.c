// The argument is a number, and one number is bad.
//@ args: --sym-arg 2
//@ verdict: unsafe
//@ paths: 8
#include <stdlib.h>

static int parse(const char *s) {
    int n = 0;
    if (!*s)
        exit(2);
    for (; *s; s++) {
        if (*s < '0' || *s > '9')
            exit(2);
        n = n * 10 + (*s - '0');
    }
    return n;
}

int main(int argc, char **argv) {
    (void)argc;
    return 1000 / (parse(argv[1]) - 42) > 0; //~ ERROR division by zero
}
