// Blocking, pending, delivering on unblocking, sigsuspend, sigwait.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

static volatile int count;
static void note(int s) { count += s == SIGUSR1 ? 1 : 100; }

int main(void) {
    sigset_t set, old, pending;
    signal(SIGUSR1, note);
    signal(SIGUSR2, note);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    printf("%d\n", sigprocmask(SIG_BLOCK, &set, &old));
    printf("%d\n", sigismember(&old, SIGUSR1));
    raise(SIGUSR1);
    raise(SIGUSR1);
    raise(SIGUSR2);
    printf("%d\n", count);
    sigpending(&pending);
    printf("%d %d\n", sigismember(&pending, SIGUSR1), sigismember(&pending, SIGUSR2));
    sigprocmask(SIG_SETMASK, &old, NULL);
    printf("%d\n", count);
    sigprocmask(SIG_BLOCK, &set, NULL);
    raise(SIGUSR1);
    sigset_t none;
    sigemptyset(&none);
    TRY(sigsuspend(&none));
    printf("%d\n", count);
    raise(SIGUSR1);
    int got = 0;
    printf("%d", sigwait(&set, &got));
    printf(" %d\n", got == SIGUSR1);
    struct timespec zero = {0, 0};
    TRY(sigtimedwait(&set, NULL, &zero));
    raise(SIGUSR1);
    signal(SIGUSR1, SIG_IGN);
    sigpending(&pending);
    printf("%d\n", sigismember(&pending, SIGUSR1));
    sigprocmask(SIG_SETMASK, NULL, &old);
    printf("%d\n", sigismember(&old, SIGUSR1));
    TRY(sigprocmask(99, &set, NULL));
    printf("%d\n", count);
    return 0;
}
