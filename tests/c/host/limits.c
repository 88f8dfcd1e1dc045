// Limits of resources, above all on descriptors.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

int main(void) {
    struct rlimit r;
    printf("%d", getrlimit(RLIMIT_NOFILE, &r));
    printf(" %d\n", r.rlim_cur <= r.rlim_max);
    r.rlim_cur = 8;
    printf("%d\n", setrlimit(RLIMIT_NOFILE, &r));
    int n = 0, fd;
    while ((fd = dup(0)) >= 0)
        n++;
    TRY(n);
    TRY(open("/dev/null", O_RDONLY));
    int p[2];
    TRY(pipe(p));
    TRY(dup2(0, 8));
    close(5);
    printf("%d\n", open("/dev/null", O_RDONLY));
    struct rlimit bad = {10, 5};
    TRY(setrlimit(RLIMIT_NOFILE, &bad));
    TRY(getrlimit(99, &r));
    printf("%ld\n", sysconf(_SC_OPEN_MAX));
    errno = 0;
    printf("%d", getpriority(PRIO_PROCESS, 0));
    printf(" %d\n", errno);
    return 0;
}
