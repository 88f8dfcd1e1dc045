// Builtins that steer the compiler: constant_p, choose_expr, types_compatible, expect, assume.
#include <stdio.h>
#include <string.h>

#define WHICH(x) __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(x), int), "int", \
                 __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(x), char[4]), "char[4]", "other"))

static int index_of(const char *s, char c) {
    for (int i = 0;; i++) {
        if (__builtin_expect(!s[i], 0))
            return -1;
        if (__builtin_expect_with_probability(s[i] == c, 1, 0.9))
            return i;
    }
}

static int after(int n) {
    switch (n & 3) {
    case 0: return 10;
    case 1: return 11;
    case 2: return 12;
    case 3: return 13;
    }
    __builtin_unreachable();
}

static int assumed(int x) {
    __builtin_assume(x > 0);
    return x / 2;
}

int main(void) {
    int n = 5;
    printf("%d %d %d\n", __builtin_constant_p(3 + 4), __builtin_constant_p(n), __builtin_constant_p("s"[0]));
    printf("%s %s %s\n", WHICH(n), WHICH("abc"), WHICH(1.0));
    printf("%d %d\n", index_of("lookup", 'k'), index_of("lookup", 'z'));
    for (int i = 0; i < 4; i++)
        printf("%d ", after(i));
    puts("");
    printf("%d\n", assumed(9));
    char buffer[24];
    printf("%zu %zu\n", __builtin_object_size(buffer, 0), __builtin_object_size(buffer + 4, 1));
    printf("%zu\n", __builtin_strlen("folded"));
    printf("%s %d\n", __builtin_FUNCTION(), __builtin_LINE());
    __builtin_prefetch(buffer);
    int *aligned = __builtin_assume_aligned(&n, 4);
    printf("%d %zu\n", *aligned, __builtin_offsetof(struct { char a; long b; }, b));
    printf("%d %d\n", __builtin_abs(-4), (int)__builtin_llabs(-5ll));
    printf("%d\n", __builtin_classify_type(1.0));
    return 0;
}
