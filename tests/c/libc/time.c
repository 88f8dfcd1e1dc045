// Time functions on fixed inputs: broken-down time, formatting, parsing, differences.
//@ env: TZ=UTC0
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void show(time_t t) {
    struct tm tm;
    gmtime_r(&t, &tm);
    char b[200];
    strftime(b, sizeof b, "%Y-%m-%d %H:%M:%S %a %A %b %B %j %U %W %y %p %I %e %D %T %R %F %u %w %C %%", &tm);
    puts(b);
    printf("%d\n", timegm(&tm) == t);
}

int main(void) {
    show(0);
    show(951782400);
    show(1700000000);
    show(-1);
    show(4102444799);
    show(253402300799);
    struct tm tm = {.tm_year = 124, .tm_mon = 13, .tm_mday = -5, .tm_hour = 50, .tm_min = -3};
    time_t t = mktime(&tm);
    printf("%ld %d-%d-%d %d:%d wd %d yd %d\n", (long)t, tm.tm_year, tm.tm_mon, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_wday, tm.tm_yday);
    memset(&tm, 0, sizeof tm);
    char *rest = strptime("25 Dec 2021 23:59:58 trailing", "%d %b %Y %H:%M:%S", &tm);
    printf("%s %d %d %d %d\n", rest, tm.tm_mday, tm.tm_mon, tm.tm_year, tm.tm_sec);
    time_t fixed = 1234567890;
    printf("%s", asctime(gmtime(&fixed)));
    printf("%s", ctime(&fixed));
    printf("%g\n", difftime(fixed, 1234560000));
    setenv("TZ", "EST5EDT,M3.2.0,M11.1.0", 1);
    tzset();
    struct tm local = *localtime(&fixed);
    printf("%d %d %s\n", local.tm_hour, local.tm_isdst, tzname[local.tm_isdst]);
    time_t summer = 1245000000;
    local = *localtime(&summer);
    printf("%d %d %s\n", local.tm_hour, local.tm_isdst, local.tm_zone);
    return 0;
}
