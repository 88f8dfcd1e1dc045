// Static locals, shadowing, linkage and initialisation once.
#include <stdio.h>

static int counter(void) {
    static int n = 100;
    return ++n;
}

static const char *rotate(void) {
    static const char *const words[] = {"alpha", "beta", "gamma"};
    static unsigned at;
    return words[at++ % 3];
}

static int recursive(int depth) {
    static int deepest;
    int local = depth;
    if (depth > deepest)
        deepest = depth;
    if (depth < 5)
        recursive(depth + 1);
    return deepest * 10 + local;
}

int shared = 1;
static int read_shared(void) {
    extern int shared;
    return shared;
}

int main(void) {
    counter();
    counter();
    printf("%d\n", counter());
    for (int i = 0; i < 4; i++)
        printf("%s ", rotate());
    puts("");
    printf("%d\n", recursive(2));
    int shared = 50;
    {
        int shared = 60;
        shared++;
        printf("%d ", shared);
        {
            extern int shared;
            shared += 4;
        }
    }
    printf("%d %d\n", shared, read_shared());
    return 0;
}
