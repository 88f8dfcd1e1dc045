// String literals: contents, embedded zeros, wide and UTF forms, arrays versus pointers.
#include <stdio.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

static const char *const table[][2] = {{"key", "value"}, {"", "empty"}, {"nul\0inside", "x"}};
static const char big[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
static char writable[] = "writable";
static const wchar_t wide[] = L"w\u00efde";
static const char16_t utf16[] = u"\U0001F600!";
static const char32_t utf32[] = U"\U0001F600!";

int main(void) {
    for (int i = 0; i < 3; i++)
        printf("%zu %s\n", strlen(table[i][0]), table[i][1]);
    printf("%c %zu\n", big[63], sizeof big);
    writable[0] = 'W';
    writable[8] = '!';
    printf("%.9s\n", writable);
    printf("%zu %x\n", wcslen(wide), (unsigned)wide[1]);
    printf("%zu %x %x\n", sizeof utf16 / 2, utf16[0], utf16[1]);
    printf("%zu %x\n", sizeof utf32 / 4, (unsigned)utf32[0]);
    printf("%s\n", (const char *[]){"pick", "from", "literal"}[2]);
    const char *p = "shared tail", *q = "tail";
    printf("%d\n", strcmp(p + 7, q));
    puts(&"skipped:kept"[8]);
    return 0;
}
