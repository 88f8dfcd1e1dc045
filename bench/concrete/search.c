/* String search: Horspool and the naive way, over a generated text of N kilobytes. */
#include <stdio.h>
#include <string.h>

enum { MOST = 1 << 20, PATTERNS = 6 };
static char text[MOST + 1];
static const char *const patterns[PATTERNS] = { "needle", "abba", "cacao", "deadbeef", "feed", "cafebabe" };

static int parse(const char *digits)
{
    int value = 0;
    while (*digits)
        value = value * 10 + (*digits++ - '0');
    return value;
}

static int horspool(const char *hay, int n, const char *pattern)
{
    int m = (int)strlen(pattern), found = 0, skip[256];
    for (int i = 0; i < 256; i++)
        skip[i] = m;
    for (int i = 0; i < m - 1; i++)
        skip[(unsigned char)pattern[i]] = m - 1 - i;
    for (int at = 0; at + m <= n; at += skip[(unsigned char)hay[at + m - 1]]) {
        int j = m - 1;
        while (j >= 0 && hay[at + j] == pattern[j])
            j--;
        found += j < 0;
    }
    return found;
}

static int naive(const char *hay, int n, const char *pattern)
{
    int found = 0;
    for (int at = 0; at < n; at++) {
        const char *h = hay + at, *p = pattern;
        while (*p && *h == *p) {
            h++;
            p++;
        }
        found += !*p;
    }
    return found;
}

int main(int argc, char **argv)
{
    int n = 1024 * (argc > 1 ? parse(argv[1]) : 8000), found = 0;
    int rounds = 1;
    unsigned seed = 3;
    while (n > MOST) {
        n /= 2;
        rounds *= 2;
    }
    for (int i = 0; i < n; i++) {
        seed = seed * 69069 + 1;
        text[i] = "abcdefno"[seed >> 29];
    }
    text[n] = 0;
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < PATTERNS; i++) {
            int fast = horspool(text, n, patterns[i]), slow = naive(text, n, patterns[i]);
            if (fast != slow)
                return 1;
            found += fast;
        }
    printf("%d\n", found);
    return 0;
}
