// Wrappers of system calls read more arguments than they need, and wider ones: none of that matters.
#include <fcntl.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    int copy = fcntl(1, F_DUPFD, 100);
    printf("%d %d %d\n", copy, fcntl(copy, F_GETFD), fcntl(copy, F_SETFD, FD_CLOEXEC));
    printf("%d\n", fcntl(copy, F_GETFD));
    printf("%d\n", syscall(SYS_getpid) == getpid());
    printf("%d\n", prctl(PR_GET_DUMPABLE) >= 0);
    return 0;
}
