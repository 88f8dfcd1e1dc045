// Copying between descriptors in the kernel: sendfile, copy_file_range, fallocate.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

int main(void) {
    int a = open("a", O_RDWR | O_CREAT | O_TRUNC, 0600);
    int b = open("b", O_RDWR | O_CREAT | O_TRUNC, 0600);
    for (int i = 0; i < 30000; i++)
        write(a, "0123456789", 10);
    lseek(a, 0, SEEK_SET);
    printf("%zd\n", sendfile(b, a, NULL, 100000));
    printf("%ld", (long)lseek(a, 0, SEEK_CUR));
    printf(" %ld\n", (long)lseek(b, 0, SEEK_CUR));
    off_t at = 299995;
    printf("%zd", sendfile(b, a, &at, 100));
    printf(" %ld\n", (long)at);
    off_t from = 3, to = 0;
    printf("%zd", copy_file_range(a, &from, b, &to, 4, 0));
    printf(" %ld", (long)from);
    printf(" %ld\n", (long)to);
    char t[12] = "";
    pread(b, t, 11, 0);
    printf("%s\n", t);
    printf("%zd\n", copy_file_range(a, NULL, b, NULL, 1000000, 0));
    printf("%zd\n", copy_file_range(a, NULL, b, NULL, 1000000, 0));
    printf("%ld\n", (long)lseek(b, 0, SEEK_END));
    from = 0;
    to = 2;
    TRY(copy_file_range(a, &from, a, &to, 10, 0));
    printf("%d\n", posix_fallocate(b, 0, 500000));
    struct stat st;
    fstat(b, &st);
    printf("%ld\n", (long)st.st_size);
    printf("%d\n", fsync(b) + fdatasync(b));
    printf("%d\n", posix_fadvise(b, 0, 0, POSIX_FADV_SEQUENTIAL));
    int p[2];
    pipe(p);
    TRY(sendfile(b, p[0], NULL, 1));
    from = 0;
    printf("%zd\n", sendfile(p[1], a, &from, 5));
    printf("%zd", read(p[0], t, 11));
    printf(" %.5s\n", t);
    TRY(fsync(p[0]));
    return 0;
}
