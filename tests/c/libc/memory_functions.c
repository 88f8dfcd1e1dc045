// Library memory and string functions at object ends: nothing past the end is touched.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    int wrong = 0;
    for (size_t n = 0; n < 40; n++)
        for (size_t lead = 0; lead < 9; lead++) {
            char *p = malloc(lead + n + 1), *s = p + lead;
            memset(s, 'a', n);
            s[n] = 0;
            wrong += strlen(s) != n;
            wrong += strchr(s, 'b') != NULL;
            wrong += strchr(s, 0) != s + n;
            wrong += n && strrchr(s, 'a') != s + n - 1;
            wrong += memchr(s, 0, n + 1) != s + n;
            char *q = malloc(n + 1);
            strcpy(q, s);
            wrong += strcmp(q, s) != 0;
            wrong += stpcpy(q, s) != q + n;
            wrong += strspn(s, "a") != n;
            wrong += strcspn(s, "xyz") != n;
            wrong += n > 2 && strstr(s, "aa") != s;
            strncpy(q, s, n + 1);
            wrong += memcmp(q, s, n + 1) != 0;
            free(q);
            q = strdup(s);
            wrong += strncmp(q, s, n + 5) != 0;
            free(q);
            free(p);
        }
    printf("%d\n", wrong);
    return 0;
}
