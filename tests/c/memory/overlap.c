// memmove over overlapping regions of many sizes and alignments; memcpy, memset, memccpy.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

static unsigned char a[256], b[256];

static unsigned hash(const unsigned char *p, int n) {
    unsigned h = 2166136261u;
    while (n--)
        h = (h ^ *p++) * 16777619u;
    return h;
}

static void fill(unsigned char *p) {
    for (int i = 0; i < 256; i++)
        p[i] = (unsigned char)(i * 7 + 3);
}

int main(void) {
    int wrong = 0;
    for (int from = 0; from < 40; from += 3)
        for (int to = 0; to < 40; to += 5)
            for (int n = 0; n < 100; n += 11) {
                fill(a);
                fill(b);
                memmove(a + to, a + from, (size_t)n);
                unsigned char copy[100];
                memcpy(copy, b + from, (size_t)n);
                for (int i = 0; i < n; i++)
                    b[to + i] = copy[i];
                wrong += memcmp(a, b, 256) != 0;
            }
    printf("%d\n", wrong);
    fill(a);
    memmove(a + 1, a, 255);
    printf("%u\n", hash(a, 256));
    memset(a + 3, 0xee, 77);
    printf("%u\n", hash(a, 256));
    char text[] = "abcdefgh";
    memmove(text + 2, text, 6);
    puts(text);
    char out[20] = "################";
    char *end = memccpy(out, "find the stop", 't', 13);
    printf("%td %.16s\n", end - out, out);
    end = mempcpy(out, "xyz", 3);
    printf("%td %.5s\n", end - out, out);
    return 0;
}
