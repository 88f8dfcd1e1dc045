// Constant expressions of every operator in static initialisers, sizes and case labels.
#include <stddef.h>
#include <stdio.h>

enum { A = 3, B = A << 4 | 1, C = B % 7 ? -B : B, D = sizeof(long) * A, E = 'a' - ' ', F = !A || B };
struct s { char c; union { double d; int i[4]; } u; short tail; };

static const int folded[] = {A, B, C, D, E, F, ~B, A == 3, B >= C, ((void)A, 9), A ? B : C, (unsigned char)-1,
                             (int)2.9, (int)(1.5 * 4), (short)70000, -7 / 2, -7 % 3, 1 << 10 >> 3};
static const unsigned long long wide[] = {~0ull >> 3, 0xffffffffu + 1ull, (unsigned)-5, -5, 1ull << 63, sizeof(struct s), offsetof(struct s, tail), offsetof(struct s, u.i[2])};
static const double reals[] = {1 / 2, 1 / 2., 3e2f, -0.0, 1e300 * 10, (float)0.1, 7 % 4, 'a'};
static char sized[B * 2 + sizeof(int)], two_d[A][B];
_Static_assert(sizeof sized == 102, "folded size");
static const char *const chosen = sizeof(int) == 4 ? "four" : "other";
static const int *const inner = &folded[sizeof(int)] + 1 - 2;

int main(void) {
    for (unsigned i = 0; i < sizeof folded / sizeof *folded; i++)
        printf("%d ", folded[i]);
    puts("");
    for (unsigned i = 0; i < sizeof wide / sizeof *wide; i++)
        printf("%llu ", wide[i]);
    puts("");
    for (unsigned i = 0; i < sizeof reals / sizeof *reals; i++)
        printf("%g ", reals[i]);
    printf("\n%zu %zu %s %d\n", sizeof sized, sizeof two_d, chosen, *inner);
    switch (49) {
    case B: puts("label"); break;
    case A + 1: puts("wrong"); break;
    }
    return 0;
}
