// A function keeps the address of a variable whose block was left by goto.
#include <stdio.h>

static int *kept;

static void keep(int *p) { kept = p; }

static int last(void) { return *kept; } //~ ERROR use-after-free

int main(void) {
    for (;;) {
        int count = 7;
        keep(&count);
        if (last() == 7)
            goto done;
    }
done:
    printf("%d\n", last());
    return 0;
}
