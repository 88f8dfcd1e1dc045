// The names that glibc's fortified headers produce; musl has none of them.
//@ stdout: 42-abc 3
//@ stdout: copied+tail
//@ stdout: moved zzzz
//@ stdout: plain 7
//@ stdout: va 8 nine
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int __printf_chk(int flag, const char *format, ...);
int __vprintf_chk(int flag, const char *format, va_list ap);

static void forward(const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    __vprintf_chk(1, format, ap);
    va_end(ap);
}

int main(void) {
    char a[16], b[16];
    int n = __builtin___snprintf_chk(a, sizeof a, 0, __builtin_object_size(a, 0), "%d-%s", 42, "abc");
    printf("%s %d\n", a, n - 3);
    __builtin___strcpy_chk(b, "copied", __builtin_object_size(b, 0));
    __builtin___strcat_chk(b, "+tail", __builtin_object_size(b, 0));
    puts(b);
    __builtin___memcpy_chk(a, "moved", 6, __builtin_object_size(a, 0));
    __builtin___memset_chk(b, 'z', 4, __builtin_object_size(b, 0));
    __builtin___memmove_chk(b + 4, "", 1, 12);
    printf("%s %s\n", a, b);
    __printf_chk(1, "plain %d\n", 7);
    forward("va %d %s\n", 8, "nine");
    return 0;
}
