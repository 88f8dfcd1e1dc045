// The strtol family: bases, ranges, prefixes, end pointers, errno; and div.
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void parse(const char *s, int base) {
    char *end;
    errno = 0;
    long l = strtol(s, &end, base);
    int e1 = errno;
    errno = 0;
    unsigned long u = strtoul(s, NULL, base);
    printf("'%s' base %d: %ld (%d) rest '%s', %lu (%d)\n", s, base, l, e1, end, u, errno);
}

int main(void) {
    parse("123abc", 10);
    parse("  -42", 10);
    parse("0x1Fg", 16);
    parse("0x1F", 0);
    parse("0755", 0);
    parse("zz", 36);
    parse("1012", 2);
    parse("9223372036854775807", 10);
    parse("9223372036854775808", 10);
    parse("-9223372036854775809", 10);
    parse("18446744073709551616", 10);
    parse("-1", 10);
    parse("", 10);
    parse("+", 10);
    parse("0x", 16);
    printf("%d %ld %lld\n", atoi("  77x"), atol("-8"), atoll("123456789012"));
    printf("%jd %ju\n", strtoimax("-99", NULL, 10), strtoumax("ff", NULL, 16));
    div_t d = div(-7, 2);
    ldiv_t l = ldiv(1000000007, 10);
    lldiv_t ll = lldiv(-9, -4);
    printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, ll.quot, ll.rem);
    printf("%d %ld %lld\n", abs(-3), labs(-4), llabs(-5));
    return 0;
}
