// mmap: anonymous memory, private and shared files, growing, partial pages.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

int main(void) {
    char *a = mmap(NULL, 10000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    printf("%d %d %d\n", a != MAP_FAILED, ((long)a & 4095) == 0, a[0] + a[9999]);
    memset(a, 'a', 10000);
    a = mremap(a, 10000, 50000, MREMAP_MAYMOVE);
    printf("%c %d\n", a[9999], a[49999]);
    printf("%d\n", munmap(a, 50000));
    int fd = open("f", O_RDWR | O_CREAT | O_TRUNC, 0600);
    for (int i = 0; i < 1000; i++)
        dprintf(fd, "line %04d\n", i);
    char *p = mmap(NULL, 10000, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    printf("%.9s %.9s\n", p, p + 9990);
    printf("%d\n", p[10000]);
    p[0] = 'X';
    char *s = mmap(NULL, 10000, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    printf("%.9s\n", s);
    memcpy(s, "LINE", 4);
    char b[10] = "";
    pread(fd, b, 9, 0);
    printf("%s\n", b);
    s[10] = '!';
    printf("%d\n", msync(s, 10000, MS_SYNC));
    printf("%d\n", munmap(s, 10000));
    pread(fd, b, 9, 10);
    printf("%s %.4s\n", b, p);
    char *second = mmap(NULL, 100, PROT_READ, MAP_PRIVATE, fd, 4096);
    pread(fd, b, 9, 4096);
    printf("%d\n", memcmp(second, b, 9));
    int ro = open("f", O_RDONLY);
    TRY(mmap(NULL, 10, PROT_WRITE, MAP_SHARED, ro, 0) == MAP_FAILED ? -1 : 0);
    TRY(mmap(NULL, 0, PROT_READ, MAP_PRIVATE, ro, 0) == MAP_FAILED ? -1 : 0);
    TRY(mmap(NULL, 10, PROT_READ, MAP_PRIVATE, 99, 0) == MAP_FAILED ? -1 : 0);
    TRY(mmap(NULL, 10, PROT_READ, MAP_PRIVATE, ro, 7) == MAP_FAILED ? -1 : 0);
    printf("%d\n", mprotect(p, 4096, PROT_READ));
    printf("%d\n", madvise(p, 4096, MADV_WILLNEED));
    return munmap(p, 10000);
}
