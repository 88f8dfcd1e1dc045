// 64-bit offsets, times and inodes through the 32-bit ABI.
//@ flags: -m32 -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    printf("%zu %zu %zu\n", sizeof(long), sizeof(off_t), sizeof(time_t));
    int fd = open("f", O_RDWR | O_CREAT | O_TRUNC, 0600);
    off_t far = 6000000000LL;
    printf("%lld\n", (long long)lseek(fd, far, SEEK_SET));
    printf("%zd\n", write(fd, "far", 3));
    struct stat st;
    fstat(fd, &st);
    printf("%lld\n", (long long)st.st_size);
    char b[4] = "";
    printf("%zd", pread(fd, b, 3, far));
    printf(" %s\n", b);
    printf("%zd\n", pwrite(fd, "FAR", 3, far));
    struct iovec v = {b, 3};
    printf("%zd", preadv(fd, &v, 1, far));
    printf(" %s\n", b);
    printf("%d\n", ftruncate(fd, far - 1000));
    fstat(fd, &st);
    printf("%lld\n", (long long)st.st_size);
    struct timespec t[2] = {{5000000000LL, 1}, {4000000000LL, 2}};
    printf("%d\n", futimens(fd, t));
    fstat(fd, &st);
    printf("%lld %lld\n", (long long)st.st_atime, (long long)st.st_mtime);
    printf("%d\n", posix_fallocate(fd, far, 10));
    fstat(fd, &st);
    printf("%lld\n", (long long)st.st_size);
    struct rlimit r;
    printf("%d", getrlimit(RLIMIT_NOFILE, &r));
    printf(" %d\n", r.rlim_cur > 0);
    struct statvfs vfs;
    printf("%d", statvfs(".", &vfs));
    printf(" %d\n", vfs.f_bsize > 0);
    char *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    memcpy(p, "map", 3);
    munmap(p, 4096);
    printf("%zd", pread(fd, b, 3, 0));
    printf(" %s\n", b);
    struct timespec now, nap = {0, 1000};
    printf("%d", clock_gettime(CLOCK_REALTIME, &now));
    printf(" %d\n", nanosleep(&nap, NULL));
    return 0;
}
