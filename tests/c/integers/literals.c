// Literal forms and their types: bases, suffixes, characters, escapes.
#include <stdio.h>
#include <wchar.h>

int main(void) {
    printf("%d %d %d\n", 0x1F, 017, 0b1011);
    printf("%zu %zu %zu %zu\n", sizeof 1, sizeof 1L, sizeof 0xffffffff, sizeof 4294967296);
    printf("%lu %llu\n", 18446744073709551615u, 0xffffffffffffffffULL);
    printf("%d %d %d %d\n", 'A', '\n', '\x7f', '\101');
    printf("%d %d\n", '\xff', '\?');
    printf("%d %d\n", (int)L'\u00e9', (int)sizeof(L'x'));
    const char s[] = "tab\there" " joined" "\0hidden";
    printf("%s %zu\n", s, sizeof s);
    printf("%s\n", "caf\u00e9 \u4e2d");
    const wchar_t w[] = L"wide\u4e2d";
    printf("%zu %x\n", sizeof w / sizeof *w, (unsigned)w[4]);
    printf("%g %g %g\n", 1e3, 0x1.8p3, .5f);
    printf("%zu %zu %zu\n", sizeof 1.0f, sizeof 1.0, sizeof 1.0L);
    printf("%d\n", "indexing"[3]);
    printf("%d\n", 3["indexing"]);
    printf("%s\n", __func__);
    printf("%zu %zu\n", sizeof u8"é", sizeof U"é");
    return 0;
}
