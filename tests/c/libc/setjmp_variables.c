// Variables that change between setjmp and longjmp: an unoptimised build keeps them in memory.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf back;

static void leave(int with) { longjmp(back, with); }

int main(void) {
    int x = 1, i;
    for (i = 0; i < 3; i++) {
        int k = setjmp(back);
        if (k == 0) {
            x += 10;
            leave(i + 1);
        }
        printf("%d %d %d\n", k, x, i);
        x++;
    }
    return 0;
}
