// Symbolic links: relative, absolute, chains, in the middle of a path, reading them.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

static void kind(const char *path) {
    struct stat st, l;
    int a = stat(path, &st), saved = errno;
    int b = lstat(path, &l);
    printf("%s:", path);
    if (a)
        printf(" %s", strerror(saved));
    else
        printf(" %s", S_ISDIR(st.st_mode) ? "directory" : "file");
    if (!b)
        printf(S_ISLNK(l.st_mode) ? " link of %ld\n" : " itself\n", (long)l.st_size);
    else
        printf(" %s\n", strerror(errno));
}

int main(void) {
    mkdir("d", 0755);
    mkdir("d/e", 0755);
    close(creat("d/e/f", 0600));
    symlink("d/e", "to-e");
    symlink("../e/f", "d/e/up");
    symlink("to-e", "chain");
    symlink("/dev/null", "absolute");
    symlink("nowhere", "dangling");
    kind("to-e");
    kind("to-e/");
    kind("chain/f");
    kind("chain/up");
    kind("absolute");
    kind("dangling");
    kind("dangling/x");
    kind("to-e/..");
    char b[64] = "";
    printf("%zd", readlink("chain", b, 64));
    printf(" %s\n", b);
    memset(b, 0, 64);
    printf("%zd", readlink("to-e", b, 2));
    printf(" %s\n", b);
    TRY(readlink("d", b, 64));
    TRY(symlink("x", "chain"));
    TRY(symlink("", "empty"));
    char here[PATH_MAX], there[PATH_MAX];
    realpath(".", here);
    realpath("chain/up", there);
    printf("%s\n", there + strlen(here));
    printf("%d\n", realpath("dangling", there) == NULL);
    printf("%d\n", rmdir("to-e"));
    printf("%d\n", unlink("to-e"));
    kind("chain");
    kind("d/e/f");
    for (int i = 0; i < 45; i++) {
        char from[16], to[16];
        snprintf(from, 16, "n%d", i);
        snprintf(to, 16, "n%d", i + 1);
        symlink(to, from);
    }
    close(creat("n45", 0600));
    kind("n0");
    kind("n6");
    return 0;
}
