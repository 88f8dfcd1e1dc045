// Duff's device, and a coroutine built from switch over __LINE__.
#include <stdio.h>

static void copy(char *to, const char *from, int count) {
    int n = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7: *to++ = *from++;
    case 6: *to++ = *from++;
    case 5: *to++ = *from++;
    case 4: *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++;
            } while (--n > 0);
    }
}

struct generator {
    int line, i, j;
};
#define YIELD(v) do { g->line = __LINE__; return (v); case __LINE__:; } while (0)

static int next(struct generator *g) {
    switch (g->line) {
    case 0:
        for (g->i = 0; g->i < 4; g->i++) {
            for (g->j = 0; g->j < g->i; g->j++)
                YIELD(g->i * 10 + g->j);
            YIELD(-g->i);
        }
    }
    return 1000;
}

int main(void) {
    char out[40];
    const char text[] = "All work and no play makes Jack dull.";
    for (int n = 1; n < (int)sizeof text; n += 6) {
        copy(out, text, n);
        out[n] = 0;
        puts(out);
    }
    struct generator g = {0};
    for (int v; (v = next(&g)) != 1000;)
        printf("%d ", v);
    puts("");
    return 0;
}
