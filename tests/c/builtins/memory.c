// Memory and string builtins, and frame builtins that must not crash.
#include <stdio.h>
#include <string.h>

struct record { int a; char text[12]; double d; };

static int level(void) { return __builtin_frame_address(0) != 0; }

int main(void) {
    char a[16], b[16];
    __builtin_memset(a, 'x', sizeof a);
    __builtin_memcpy(b, a, 8);
    __builtin_memmove(b + 4, b, 8);
    printf("%d %.12s\n", __builtin_memcmp(a, b, 12), b);
    __builtin_strcpy(b, __builtin_strcpy(a, "nested"));
    __builtin_strcat(b, "+");
    puts(b);
    __builtin_memcpy_inline(a, b, 4);
    struct record r = {1, "zeroed", 2.5}, z;
    __builtin_memset(&z, 0, sizeof z);
    __builtin_memcpy(&z.text, &r.text, sizeof r.text);
    printf("%d %s %g\n", z.a, z.text, z.d);
    printf("%d %d\n", level(), __builtin_return_address(0) != 0);
    char *p = __builtin_alloca(100);
    __builtin_memset(p, 1, 100);
    printf("%d\n", p[99]);
    printf("%s %s\n", __builtin_strchr("find me", 'm'), __builtin_strrchr("a/b/c", '/'));
    printf("%d\n", __builtin_strncmp("abc", "abd", 2));
    return 0;
}
