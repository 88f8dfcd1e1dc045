// Computed goto, VLAs, bit-fields and varargs printing on a 32-bit target.
//@ flags: -m32
#include <stdio.h>
#include <string.h>

struct bits { unsigned a : 3; int b : 7; long long c : 35; unsigned d : 20; };

static int run(const char *code) {
    static const void *const table[] = {&&inc, &&twice, &&stop};
    int v = 1;
next:
    goto *table[*code++ - '0'];
inc: v++; goto next;
twice: v *= 2; goto next;
stop: return v;
}

int main(void) {
    printf("%d\n", run("0101012"));
    for (int n = 1; n < 4; n++) {
        int m[n][n + 1];
        memset(m, n, sizeof m);
        printf("%d %d\n", (int)sizeof m, m[n - 1][n]);
    }
    struct bits b = {5, -3, -(1ll << 33), 0xabcde};
    b.b -= 10;
    printf("%d %d %lld %x %d\n", b.a, b.b, (long long)b.c, b.d, (int)sizeof b);
    return 0;
}
