// Flexible array members, allocated and static, with trailing copies.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text { unsigned length; char bytes[]; };
struct samples { short count; double v[]; };

static struct samples fixed = {3, {1.5, 2.5, 3.5}};

static struct text *make(const char *s) {
    unsigned n = (unsigned)strlen(s);
    struct text *t = malloc(offsetof(struct text, bytes) + n + 1);
    t->length = n;
    memcpy(t->bytes, s, n + 1);
    return t;
}

static struct text *join(struct text *a, const struct text *b) {
    a = realloc(a, sizeof *a + a->length + b->length + 1);
    memcpy(a->bytes + a->length, b->bytes, b->length + 1);
    a->length += b->length;
    return a;
}

int main(void) {
    struct text *a = make("flexible "), *b = make("member");
    a = join(a, b);
    a = join(a, b);
    printf("%u %s\n", a->length, a->bytes);
    printf("%zu %zu %zu\n", sizeof *a, offsetof(struct samples, v), sizeof fixed);
    double s = 0;
    for (int i = 0; i < fixed.count; i++)
        s += fixed.v[i];
    printf("%g\n", s);
    struct { int n; struct { char tag; int z[0]; } tail; } zero = {4, {'t'}};
    printf("%d %c %zu\n", zero.n, zero.tail.tag, sizeof zero);
    free(a);
    free(b);
    return 0;
}
