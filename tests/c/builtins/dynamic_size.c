// __builtin_object_size and its dynamic form on heap, stack and unknown pointers.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct packet { char head[4]; char body[8]; int tail; };

static size_t unknown(const void *p) { return __builtin_object_size(p, 0); }
static size_t unknown_min(const void *p) { return __builtin_object_size(p, 2); }

int main(void) {
    char local[32];
    struct packet p = {0};
    printf("%zu %zu\n", __builtin_object_size(local, 0), __builtin_object_size(local + 10, 2));
    printf("%zu %zu\n", __builtin_object_size(p.body, 0), __builtin_object_size(p.body, 1));
    printf("%d %zu\n", unknown(local) == (size_t)-1, unknown_min(local));
    static double grid[3][4];
    printf("%zu %zu\n", __builtin_object_size(grid[1], 0), __builtin_object_size(&grid[1][2], 1));
    printf("%zu\n", __builtin_object_size("literal", 0));
    printf("%d\n", strlen(strcpy(local, "copied")) < __builtin_object_size(local, 1));
    return 0;
}
