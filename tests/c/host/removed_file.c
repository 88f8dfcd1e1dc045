// A file without a name lives as long as it is open.
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
    int fd = open("f", O_RDWR | O_CREAT, 0600);
    write(fd, "content", 7);
    struct stat st;
    link("f", "g");
    fstat(fd, &st);
    printf("%ld links\n", (long)st.st_nlink);
    unlink("g");
    unlink("f");
    fstat(fd, &st);
    printf("%ld links, %ld bytes\n", (long)st.st_nlink, (long)st.st_size);
    TRY(access("f", F_OK));
    int fresh = open("f", O_RDWR | O_CREAT | O_EXCL, 0600);
    write(fresh, "new", 3);
    char b[16] = "";
    pread(fd, b, 15, 0);
    printf("%s\n", b);
    write(fd, " more", 5);
    memset(b, 0, 16);
    printf("%zd", pread(fd, b, 15, 0));
    printf(" %s\n", b);
    close(fd);
    memset(b, 0, 16);
    printf("%zd", pread(fresh, b, 15, 0));
    printf(" %s\n", b);
    TRY(unlink("missing"));
    mkdir("d", 0700);
    printf("%d\n", unlink("d"));
    FILE *t = tmpfile();
    fputs("temporary", t);
    rewind(t);
    printf("%s\n", fgets(b, 16, t));
    return fclose(t);
}
