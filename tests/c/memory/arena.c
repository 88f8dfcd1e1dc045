// A bump allocator and a free list inside one static buffer.
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static alignas(max_align_t) unsigned char space[4096];
static size_t used;
static struct hole { struct hole *next; size_t size; } *holes;

static void *take(size_t n) {
    n = (n + 15) & ~(size_t)15;
    for (struct hole **h = &holes; *h; h = &(*h)->next)
        if ((*h)->size >= n) {
            void *p = *h;
            *h = (*h)->next;
            return p;
        }
    if (used + n > sizeof space)
        return NULL;
    used += n;
    return space + used - n;
}

static void give(void *p, size_t n) {
    n = (n + 15) & ~(size_t)15;
    struct hole *h = p;
    h->next = holes;
    h->size = n;
    holes = h;
}

int main(void) {
    char *words[8];
    for (int i = 0; i < 8; i++) {
        words[i] = take((size_t)i * 10 + 1);
        memset(words[i], 'a' + i, (size_t)i * 10);
        words[i][i * 10] = 0;
    }
    printf("%zu %s\n", used, words[2]);
    give(words[3], 31);
    give(words[5], 51);
    double *d = take(sizeof *d * 4);
    printf("%d %td\n", (char *)d == words[5], (unsigned char *)d - space);
    d[3] = 1.5;
    int count = 0;
    while (take(100))
        count++;
    printf("%d %zu %g %s\n", count, used, d[3], words[1]);
    return 0;
}
