// printf of integers, strings, characters and pointers with every flag and length.
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <wchar.h>

int main(void) {
    printf("%d|%5d|%-5d|%05d|%+d|% d|%.3d|%5.3d|\n", 42, 42, 42, 42, 42, 42, 42, 42);
    printf("%i|%u|%o|%x|%X|%#o|%#x|%#X|\n", -1, -1, 8, 255, 255, 8, 255, 255);
    printf("%hhd %hd %ld %lld %jd %zd %td\n", (char)-1, (short)-2, -3L, -4LL, (intmax_t)-5, (size_t)6, (ptrdiff_t)-7);
    printf("%hhu %hu %lu %llu %ju\n", (unsigned char)255, (unsigned short)65535, ~0ul, ~0ull, UINTMAX_MAX);
    printf("%s|%10s|%-10s|%.2s|%*s|%.*s|\n", "abc", "abc", "abc", "abc", 6, "abc", 1, "abc");
    printf("%c|%3c|%-3c|%%|\n", 'x', 'y', 'z');
    printf("%p %p\n", (void *)0, (void *)0x1234);
    int n1, n2;
    printf("count%n this%n\n", &n1, &n2);
    printf("%d %d\n", n1, n2);
    printf("%2$s %1$s %2$s\n", "first", "second");
    printf("%ls %lc\n", L"wide", (wint_t)L'w');
    printf("%.0d|%.0x|%#.0o|\n", 0, 0, 0);
    printf("%-+8d|%+-8d|% 08d|\n", 5, -5, 5);
    printf("%" PRId8 " %" PRIx64 " %" PRIuPTR "\n", (int8_t)-8, (uint64_t)0xabcdef, (uintptr_t)77);
    printf("%d\n", printf("return value\n"));
    char b[8];
    int n = snprintf(b, sizeof b, "%s", "truncated text");
    printf("%d %s\n", n, b);
    printf("%d\n", snprintf(NULL, 0, "%d", 123456));
    printf("%s\n", (char *)"");
    printf("%20.10d|%-20.10x|\n", -12345, 0xabcde);
    return 0;
}
