// Users, groups, processes, sessions: consistent, and with the right errors.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

int main(void) {
    uid_t r, e, s;
    printf("%d\n", getresuid(&r, &e, &s));
    printf("%d %d\n", r == getuid(), e == geteuid());
    gid_t a, b, c;
    printf("%d\n", getresgid(&a, &b, &c));
    printf("%d %d\n", a == getgid(), b == getegid());
    int n = getgroups(0, NULL);
    gid_t list[256];
    printf("%d\n", n >= 0 && getgroups(256, list) == n);
    printf("%d\n", setuid(getuid()));
    printf("%d\n", setgid(getgid()));
    printf("%d\n", setresuid(-1, -1, -1));
    printf("%d\n", getpgrp() == getpgid(0));
    printf("%d\n", getsid(0) > 0);
    TRY(getpgid(-5));
    printf("%d\n", gettid() == getpid());
    struct utsname u;
    printf("%d", uname(&u));
    printf(" %s\n", u.sysname);
    char host[256];
    printf("%d", gethostname(host, 256));
    printf(" %d\n", strcmp(host, u.nodename));
    TRY(wait(NULL));
    TRY(waitpid(-1, NULL, WNOHANG));
    TRY(execl("./missing", "missing", NULL));
    TRY(execlp("no-such-program", "x", NULL));
    printf("%d\n", sysconf(_SC_NPROCESSORS_ONLN) >= 1);
    printf("%ld\n", sysconf(_SC_PAGESIZE));
    return 0;
}
