// Variable arguments: promoted integers, pointers, more than the registers hold.
#include <stdarg.h>
#include <stdio.h>

static long sum(int n, ...) {
    va_list ap;
    va_start(ap, n);
    long r = 0;
    while (n--)
        r = r * 3 + va_arg(ap, int);
    va_end(ap);
    return r;
}

static void mixed(const char *types, ...) {
    va_list ap, again;
    va_start(ap, types);
    va_copy(again, ap);
    for (int pass = 0; pass < 2; pass++) {
        va_list *use = pass ? &again : &ap;
        for (const char *t = types; *t; t++)
            switch (*t) {
            case 'c': printf("%d ", (char)va_arg(*use, int)); break;
            case 'h': printf("%d ", (short)va_arg(*use, int)); break;
            case 'i': printf("%d ", va_arg(*use, int)); break;
            case 'u': printf("%u ", va_arg(*use, unsigned)); break;
            case 'l': printf("%ld ", va_arg(*use, long)); break;
            case 'L': printf("%lld ", va_arg(*use, long long)); break;
            case 's': printf("%s ", va_arg(*use, const char *)); break;
            case 'x': printf("%lx ", (long)(va_arg(*use, __int128) >> 60)); break;
            case 'p': printf("%d ", *va_arg(*use, int *)); break;
            }
        puts("");
    }
    va_end(again);
    va_end(ap);
}

int main(void) {
    printf("%ld\n", sum(0));
    printf("%ld\n", sum(3, 1, -2, 3));
    printf("%ld\n", sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    int n = 99;
    mixed("chiulLsp", (char)-5, (short)-300, -70000, 4000000000u, -5000000000l, 1ll << 60, "text", &n);
    mixed("xixsx", (__int128)1 << 100, 5, (__int128)-1, "between", (__int128)7 << 61);
    return 0;
}
