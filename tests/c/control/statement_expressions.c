// GNU statement expressions, elvis operator, typeof, local labels, nested use.
#include <stdio.h>

#define MAX(a, b)                                                              \
    ({                                                                         \
        __typeof__(a) a_ = (a);                                                \
        __typeof__(b) b_ = (b);                                                \
        a_ > b_ ? a_ : b_;                                                     \
    })

#define FIND(array, count, value)                                              \
    ({                                                                         \
        __label__ found;                                                       \
        int at_ = -1;                                                          \
        for (int k_ = 0; k_ < (count); k_++)                                   \
            if ((array)[k_] == (value)) {                                      \
                at_ = k_;                                                      \
                goto found;                                                    \
            }                                                                  \
    found:                                                                     \
        at_;                                                                   \
    })

static int calls;
static int once(int v) { return calls++, v; }

int main(void) {
    printf("%d %d\n", MAX(once(3), once(9)), calls);
    printf("%d\n", MAX(MAX(1, 8), MAX(5, 2)));
    int a[] = {4, 8, 15, 16, 23, 42};
    printf("%d %d\n", FIND(a, 6, 23), FIND(a, 6, 5));
    printf("%d %d\n", once(0) ?: 77, once(5) ?: 77);
    int total = 0;
    for (int i = 0; i < 10; i++)
        total += ({ if (i % 2) continue; i * i; });
    printf("%d\n", total);
    struct pair { int x, y; } p = ({ struct pair q = {1, 2}; q.y += 5; q; });
    printf("%d %d\n", p.x, p.y);
    const char *s = ({ "value"; });
    printf("%s %c\n", s, ({ char c = *s; c++; c; }));
    return 0;
}
