// Strings and system calls in an object of symbolic size: each byte is looked at only if it is there.
//@ verdict: unsafe
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    unsigned n = klee_range(3, 12, "n");
    char *p = malloc(n);
    memset(p, 'x', n);
    p[2] = 0;
    if (strlen(p) != 2 || strchr(p, 'y') || write(1, p, 3) != 3)
        abort();
    if (n == 4) {
        p[2] = 'z';
        if (strlen(p) > 99) //~ ERROR out-of-bounds read
            abort();
    }
    if (n == 7)
        write(1, p, 8); //~ ERROR by the system call write
    free(p);
    return 0;
}
