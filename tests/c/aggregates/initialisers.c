// Initialisers: designated, nested, overriding, ranges, brace elision, partial.
#include <stdio.h>
#include <string.h>

struct point { int x, y; };
struct line { struct point from, to; const char *label; };
struct table { int n; struct { char key[4]; double weight[2]; } rows[3]; };

static int matrix[][3] = {1, 2, 3, 4, 5};
static struct line lines[] = {[2] = {.to.y = 9, .label = "third"}, [0] = {{1, 2}, {3, 4}, "first"}};
static struct table table = {2, {{"ab", {1, 2}}, [2] = {.weight[1] = 5, .key = {'x', 'y'}}}};
static int ranged[] = {[0 ... 3] = 7, [5 ... 6] = 8, 9};
static char text[10] = "short", exact[3] = {'a', 'b', 'c'}, strings[][6] = {"one", "three"};

static void ints(const int *v, size_t n) {
    while (n--)
        printf("%d ", *v++);
    puts("");
}

int main(void) {
    ints(&matrix[0][0], sizeof matrix / sizeof(int));
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        printf("%d %d %d %d %s\n", lines[i].from.x, lines[i].from.y, lines[i].to.x, lines[i].to.y,
               lines[i].label ? lines[i].label : "-");
    for (int i = 0; i < 3; i++)
        printf("%s %g %g\n", table.rows[i].key, table.rows[i].weight[0], table.rows[i].weight[1]);
    ints(ranged, sizeof ranged / sizeof *ranged);
    printf("%s %zu %.3s %s %zu\n", text, strlen(text), exact, strings[1], sizeof strings);
    int n = 3;
    struct line local = {.from = {n, n * n}, .to = {.y = n + 1}};
    printf("%d %d %d %d %d\n", local.from.x, local.from.y, local.to.x, local.to.y, local.label == 0);
    int runtime[4] = {n, [2] = n * 2};
    ints(runtime, 4);
    struct point *p = &(struct point){.y = n};
    p->x = 8;
    printf("%d %d\n", p->x, p->y);
    ints((int[]){n, n - 1, n - 2}, 3);
    struct { int a; struct point p[2]; } deep = {1, 2, 3, {.y = 5}};
    printf("%d %d %d %d %d\n", deep.a, deep.p[0].x, deep.p[0].y, deep.p[1].x, deep.p[1].y);
    return 0;
}
