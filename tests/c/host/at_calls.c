// The *at calls: relative to a directory, whatever the working directory is.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

int main(void) {
    mkdir("d", 0755);
    int d = open("d", O_RDONLY | O_DIRECTORY);
    int f = openat(d, "f", O_RDWR | O_CREAT, 0640);
    printf("%d %d\n", f >= 0, access("d/f", F_OK));
    printf("%d\n", mkdirat(d, "sub", 0755));
    printf("%d\n", symlinkat("f", d, "l"));
    char b[16] = "";
    printf("%zd", readlinkat(d, "l", b, 15));
    printf(" %s\n", b);
    printf("%d\n", linkat(d, "f", d, "sub/h", 0));
    printf("%d\n", renameat(d, "l", AT_FDCWD, "moved"));
    printf("%d\n", faccessat(d, "sub/h", R_OK, 0));
    chdir("d/sub");
    struct stat st;
    printf("%d", fstatat(d, "f", &st, 0));
    printf(" %ld\n", (long)st.st_nlink);
    printf("%d\n", fchmodat(d, "f", 0600, 0));
    printf("%d\n", unlinkat(d, "f", 0));
    printf("%d", unlinkat(d, "sub", 0) < 0);
    printf(" %s\n", "a directory");
    TRY(unlinkat(d, "sub", AT_REMOVEDIR));
    printf("%d\n", unlinkat(d, "sub/h", 0));
    chdir("../..");
    printf("%d\n", unlinkat(d, "sub", AT_REMOVEDIR));
    TRY(openat(f, "x", O_RDONLY));
    TRY(openat(77, "x", O_RDONLY));
    printf("%d\n", openat(77, "/dev/null", O_RDONLY) >= 0);
    TRY(mkdirat(77, "x", 0755));
    printf("%d\n", mknodat(d, "pipe", S_IFIFO | 0600, 0));
    fstatat(d, "pipe", &st, 0);
    printf("%d\n", S_ISFIFO(st.st_mode));
    return 0;
}
