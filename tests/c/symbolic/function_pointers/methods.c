// Objects with a table of methods, chosen by an input.
//@ verdict: unsafe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

struct shape {
    int (*area)(const struct shape *);
    int a, b;
};

static int square(const struct shape *s) { return s->a * s->a; }
static int rectangle(const struct shape *s) { return s->a * s->b; }

int main(void) {
    struct shape shapes[2] = {{square, 4, 0}, {rectangle, 3, 0}};
    shapes[1].b = klee_range(1, 5, "b");
    struct shape *s = &shapes[klee_range(0, 2, "which")];
    int area = s->area(s);
    if (s->area == square)
        assert(area == 16);
    else
        assert(area != 9); //~ ERROR assertion
    return area > 8;
}
