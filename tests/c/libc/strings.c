// <string.h>: searching, comparing, tokenising, spans, copying, case, errors.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
    char b[64];
    printf("%zu %zu\n", strlen("hello"), strnlen("hello", 3));
    printf("%s\n", strcat(strcpy(b, "copy"), "+cat"));
    strncpy(b, "abcdef", 3);
    b[3] = 0;
    printf("%s\n", strncat(b, "uvwxyz", 2));
    printf("%d %d %d %d\n", sign(strcmp("a", "b")), sign(strcmp("b", "a")), sign(strcmp("", "")), sign(strcmp("ab", "a")));
    printf("%d %d\n", sign(strncmp("abcX", "abcY", 3)), sign(memcmp("\x80", "\x7f", 1)));
    printf("%s %s %d\n", strchr("a.b.c", '.'), strrchr("a.b.c", '.'), strchr("abc", 'z') == NULL);
    printf("%s %s\n", strstr("haystack needle", "needle"), strcasestr("HayStack", "stack"));
    printf("%d\n", strstr("aaaaaaaaaaaaaab", "aab") != NULL);
    printf("%zu %zu %s\n", strspn("aabbc", "ab"), strcspn("hello, world", ","), strpbrk("x=1;y", ";="));
    strcpy(b, "one,two,,three;four");
    char *save;
    for (char *t = strtok_r(b, ",;", &save); t; t = strtok_r(NULL, ",;", &save))
        printf("[%s]", t);
    strcpy(b, "a::b:");
    for (char *p = b, *t; (t = strsep(&p, ":"));)
        printf("<%s>", t);
    puts("");
    char *d = strdup("duplicated"), *nd = strndup("duplicated", 4);
    printf("%s %s\n", d, nd);
    free(d);
    free(nd);
    printf("%d %d\n", sign(strcasecmp("HeLLo", "hEllO")), sign(strncasecmp("ABCd", "abcE", 4)));
    printf("%s %s\n", strerror(ENOENT), strerror(EINVAL));
    printf("%s\n", (char *)memchr("find byte", 'b', 9));
    printf("%s\n", (char *)memmem("hidden needle here", 18, "needle", 6));
    printf("%s\n", (char *)memrchr("a-b-c", '-', 5));
    printf("%s\n", stpcpy(b, "end") - 3);
    printf("%d\n", sign(strverscmp("file9", "file10")));
    printf("%d\n", ffs(0x50));
    printf("%s\n", basename("/usr/lib/file.c"));
    printf("%d\n", sign(strcoll("abc", "abd")));
    return 0;
}
