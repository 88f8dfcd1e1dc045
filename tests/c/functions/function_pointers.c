// Function pointers: tables, pointers to pointers, returned functions, comparison.
#include <stdio.h>
#include <string.h>

typedef int binary(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int quo(int a, int b) { return b ? a / b : 0; }

static const struct { char op; binary *f; } table[] = {{'+', add}, {'-', sub}, {'*', &mul}, {'/', *quo}};

static binary *find(char op) {
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].op == op)
            return table[i].f;
    return NULL;
}

static int (*pick(int which))(int, int) { return which ? add : sub; }

static int fold(binary *f, const int *v, int n) {
    int r = *v;
    while (--n)
        r = (*f)(r, *++v);
    return r;
}

struct shape {
    const struct methods { double (*area)(const struct shape *); const char *name; } *vtable;
    double a, b;
};
static double rectangle(const struct shape *s) { return s->a * s->b; }
static double triangle(const struct shape *s) { return s->a * s->b / 2; }
static const struct methods rectangles = {rectangle, "rectangle"}, triangles = {triangle, "triangle"};

int main(void) {
    int v[] = {100, 5, 4, 2};
    for (const char *o = "+-*/%"; *o; o++)
        if (find(*o))
            printf("%c %d\n", *o, fold(find(*o), v, 4));
        else
            printf("no %c\n", *o);
    printf("%d %d\n", pick(0)(9, 4), (***pick(1))(9, 4));
    binary *f = add, **pf = &f, *list[3] = {mul, sub, add};
    printf("%d %d\n", (*pf)(1, 2), list[(*pf)(0, 1)](5, 3));
    printf("%d %d %d\n", f == add, f == sub, list[2] == *pf);
    struct shape shapes[] = {{&rectangles, 3, 4}, {&triangles, 3, 4}};
    for (int i = 0; i < 2; i++)
        printf("%s %g\n", shapes[i].vtable->name, shapes[i].vtable->area(&shapes[i]));
    size_t (*len)(const char *) = strlen;
    printf("%zu\n", len("library function"));
    void *raw = (void *)mul;
    printf("%d\n", ((binary *)raw)(6, 7));
    return 0;
}
