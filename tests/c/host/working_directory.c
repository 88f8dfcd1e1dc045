// The working directory: chdir, fchdir, getcwd, what happens when it goes away.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
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

static char start[4096];

static void where(void) {
    char now[4096];
    if (getcwd(now, sizeof now))
        printf("[%s]\n", now + strlen(start));
    else
        printf("%s\n", strerror(errno));
}

int main(void) {
    getcwd(start, sizeof start);
    mkdir("a", 0755);
    mkdir("a/b", 0755);
    printf("%d\n", chdir("a/b"));
    where();
    int fd = open("..", O_RDONLY | O_DIRECTORY);
    printf("%d\n", chdir("../.."));
    where();
    printf("%d\n", fchdir(fd));
    where();
    close(creat("f", 0600));
    TRY(chdir("f"));
    TRY(chdir("missing"));
    printf("%d", fchdir(0) < 0);
    printf(" %s\n", "not a directory");
    char small[3];
    TRY(getcwd(small, 3) == NULL ? -1 : 0);
    char *made = getcwd(NULL, 0);
    printf("%s\n", made + strlen(start));
    free(made);
    chdir("b/../b/./../b");
    where();
    printf("%d\n", rmdir("../b"));
    where();
    TRY(open("new", O_WRONLY | O_CREAT, 0600));
    chdir(start);
    where();
    chdir("/");
    char root[8];
    printf("%s\n", getcwd(root, 8));
    chdir("../../..");
    printf("%s\n", getcwd(root, 8));
    return 0;
}
