// alloca: growth in loops, lifetime until the function returns, mixing with VLAs.
#include <alloca.h>
#include <stdio.h>
#include <string.h>

struct link { int v; struct link *next; };

static int chain(int n) {
    struct link *head = NULL;
    for (int i = 0; i < n; i++) {
        struct link *l = alloca(sizeof *l);
        l->v = i * i;
        l->next = head;
        head = l;
    }
    int s = 0;
    for (; head; head = head->next)
        s = s * 3 % 10007 + head->v;
    return s;
}

static void reverse(const char *s) {
    size_t n = strlen(s);
    char *copy = alloca(n + 1);
    for (size_t i = 0; i < n; i++)
        copy[i] = s[n - 1 - i];
    copy[n] = 0;
    puts(copy);
}

int main(void) {
    printf("%d %d\n", chain(5), chain(100));
    reverse("allocated on the stack");
    reverse("");
    long total = 0;
    for (int i = 0; i < 200; i++) {
        unsigned char *p = __builtin_alloca((size_t)i + 1);
        memset(p, i, (size_t)i + 1);
        int v[i + 1];
        v[i] = p[i];
        total += v[i];
    }
    printf("%ld\n", total);
    char *a = __builtin_alloca_with_align(16, 512);
    printf("%d\n", (int)((unsigned long)a % 64));
    return 0;
}
