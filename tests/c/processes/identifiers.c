// Process identifiers and limits are consistent with each other.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    printf("%d %d\n", getpid() > 0, getpid() == getpid());
    printf("%d %d\n", getuid() == geteuid(), getgid() == getegid());
    struct rlimit r;
    printf("%d %d\n", getrlimit(RLIMIT_NOFILE, &r), r.rlim_cur <= r.rlim_max);
    mode_t old = umask(027);
    printf("%o\n", umask(old));
    char where[4096];
    printf("%d %d\n", getcwd(where, sizeof where) == where, where[0] == '/');
    printf("%d\n", sysconf(_SC_PAGESIZE) >= 4096);
    printf("%d %d\n", isatty(0), isatty(99));
    return 0;
}
