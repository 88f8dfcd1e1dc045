// Locales and wide characters: multibyte conversion, wide strings, wide printf and scanf.
#define _GNU_SOURCE
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
    printf("%s\n", setlocale(LC_ALL, "C.UTF-8") ? "set" : "unset");
    printf("%d\n", (int)MB_CUR_MAX);
    const char *text = "a\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80z";
    wchar_t w[16];
    size_t n = mbstowcs(w, text, 16);
    for (size_t i = 0; i < n; i++)
        printf("%x ", (unsigned)w[i]);
    puts("");
    char back[32];
    printf("%zu %d\n", wcstombs(back, w, sizeof back), strcmp(back, text));
    mbstate_t state = {0};
    wchar_t c;
    for (const char *p = text; *p;) {
        size_t k = mbrtowc(&c, p, MB_LEN_MAX, &state);
        printf("%zu", k);
        p += k;
    }
    puts("");
    printf("%d\n", mbtowc(&c, "\xff", 1));
    printf("%zu %d %ls\n", wcslen(w), wcscmp(L"abc", L"abd") < 0, wcschr(L"find", L'n'));
    wchar_t out[32];
    int r = swprintf(out, 32, L"%d %ls %s", 42, L"wide", "narrow");
    printf("%d %ls\n", r, out);
    int v;
    wchar_t word[8];
    printf("%d ", swscanf(L"17 tail", L"%d %7ls", &v, word));
    printf("%d %ls\n", v, word);
    printf("%ld %g\n", wcstol(L"-123x", NULL, 10), wcstod(L"2.5", NULL));
    wcscpy(out, L"one two");
    wchar_t *save;
    for (wchar_t *t = wcstok(out, L" ", &save); t; t = wcstok(NULL, L" ", &save))
        printf("[%ls]", t);
    puts("");
    struct lconv *l = localeconv();
    printf("%s|%s|\n", l->decimal_point, l->thousands_sep);
    printf("%d %d\n", wcwidth(L'\u4e2d'), wcwidth(L'a'));
    return 0;
}
