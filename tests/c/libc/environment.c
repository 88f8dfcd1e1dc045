// The environment: reading, changing, clearing, iteration.
//@ env: ALPHA=one BETA=two=2 EMPTY=
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

static const char *get(const char *n) {
    const char *v = getenv(n);
    return v ? v : "(unset)";
}

int main(void) {
    printf("%s %s '%s' %s\n", get("ALPHA"), get("BETA"), get("EMPTY"), get("MISSING"));
    setenv("ALPHA", "changed", 0);
    setenv("NEW", "value", 1);
    printf("%s %s\n", get("ALPHA"), get("NEW"));
    setenv("ALPHA", "changed", 1);
    unsetenv("BETA");
    static char put[] = "PUT=direct";
    putenv(put);
    put[4] = 'D';
    printf("%s %s %s\n", get("ALPHA"), get("BETA"), get("PUT"));
    printf("%d\n", setenv("BAD=NAME", "x", 1));
    clearenv();
    setenv("ONLY", "1", 1);
    for (char **e = environ; e && *e; e++)
        puts(*e);
    return 0;
}
