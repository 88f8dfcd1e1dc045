// Pointers through integers: tagging, round trips, alignment masks, xor lists.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct cell { uintptr_t link; int value; };

static void *tag(void *p, unsigned bits) { return (void *)((uintptr_t)p | bits); }
static unsigned tag_of(const void *p) { return (uintptr_t)p & 7; }
static void *untag(void *p) { return (void *)((uintptr_t)p & ~(uintptr_t)7); }

int main(void) {
    long *v = malloc(3 * sizeof *v);
    for (int i = 0; i < 3; i++)
        v[i] = i * 111;
    void *t = tag(v + 1, 5);
    printf("%u %ld\n", tag_of(t), *(long *)untag(t));
    struct cell cells[5];
    for (int i = 0; i < 5; i++) {
        cells[i].value = i * i;
        cells[i].link = (i ? (uintptr_t)&cells[i - 1] : 0) ^ (i < 4 ? (uintptr_t)&cells[i + 1] : 0);
    }
    uintptr_t previous = 0;
    for (struct cell *c = &cells[4]; c;) {
        printf("%d ", c->value);
        uintptr_t here = (uintptr_t)c;
        c = (struct cell *)(previous ^ c->link);
        previous = here;
    }
    puts("");
    uintptr_t difference = (uintptr_t)&v[2] - (uintptr_t)&v[0];
    printf("%lu\n", (unsigned long)difference);
    char raw[64];
    int *aligned = (int *)(((uintptr_t)raw + 15) & ~(uintptr_t)15);
    aligned[0] = 7;
    aligned[1] = 8;
    printf("%d %d\n", aligned[0] + aligned[1], (uintptr_t)aligned % 16 == 0);
    unsigned char bytes[sizeof(void *)];
    void *p = v;
    for (unsigned i = 0; i < sizeof p; i++)
        bytes[i] = ((unsigned char *)&p)[i];
    void *q;
    for (unsigned i = sizeof q; i--;)
        ((unsigned char *)&q)[i] = bytes[i];
    printf("%d %ld\n", p == q, ((long *)q)[2]);
    free(v);
    return 0;
}
