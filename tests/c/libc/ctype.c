// Character classification and conversion over the whole range, narrow and wide.
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <wctype.h>

int main(void) {
    static int (*const tests[])(int) = {isalnum, isalpha, isblank, iscntrl, isdigit, isgraph,
                                        islower, isprint, ispunct, isspace, isupper, isxdigit};
    for (unsigned t = 0; t < sizeof tests / sizeof *tests; t++) {
        int count = 0;
        unsigned hash = 0;
        for (int c = -1; c < 256; c++)
            if (tests[t](c)) {
                count++;
                hash = hash * 31 + (unsigned)c;
            }
        printf("%u: %d %u\n", t, count, hash);
    }
    for (const char *s = "Mixed Case 123 [x]"; *s; s++)
        printf("%c%c", toupper((unsigned char)*s), tolower((unsigned char)*s));
    puts("");
    printf("%d %d %d\n", !!iswalpha(L'\u00e9'), !!iswdigit(L'5'), !!iswspace(L'\u2003'));
    printf("%x %x\n", (unsigned)towupper(L'\u00e9'), (unsigned)towlower(L'\u0416'));
    printf("%d %d\n", !!iswctype(L'x', wctype("alpha")), toascii(0x1c1));
    return 0;
}
