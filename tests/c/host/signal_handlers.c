// Handlers: raise, kill, sigaction flags, nesting, resetting, ignoring.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

static volatile int depth, deepest, count;

static void nested(int s) {
    depth++;
    if (depth > deepest)
        deepest = depth;
    count++;
    if (count < 3)
        raise(s);
    depth--;
}

static void other(int s) {
    count++;
    if (s == SIGUSR1)
        raise(SIGUSR2);
}

static void with_info(int s, siginfo_t *info, void *context) {
    (void)context;
    count += s == info->si_signo;
}

static void run(const char *name, void (*handler)(int), int flags) {
    struct sigaction a = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&a.sa_mask);
    sigaction(SIGUSR1, &a, NULL);
    depth = deepest = count = 0;
    raise(SIGUSR1);
    printf("%s: %d calls, %d deep\n", name, count, deepest);
}

int main(void) {
    run("blocked during the handler", nested, 0);
    run("not blocked", nested, SA_NODEFER);
    signal(SIGUSR2, other);
    run("another signal", other, 0);
    struct sigaction info = {.sa_flags = SA_SIGINFO}, old;
    info.sa_sigaction = with_info;
    sigaction(SIGUSR1, &info, &old);
    printf("%d %d\n", old.sa_handler == other, (old.sa_flags & SA_SIGINFO) != 0);
    count = 0;
    kill(getpid(), SIGUSR1);
    printf("%d\n", count);
    struct sigaction once = {.sa_handler = other, .sa_flags = SA_RESETHAND};
    sigaction(SIGTERM, &once, NULL);
    count = 0;
    raise(SIGTERM);
    sigaction(SIGTERM, NULL, &old);
    printf("%d %d\n", count, old.sa_handler == SIG_DFL);
    printf("%d\n", signal(SIGTERM, SIG_IGN) == SIG_DFL);
    printf("%d\n", raise(SIGTERM));
    TRY(signal(SIGKILL, other) == SIG_ERR ? -1 : 0);
    TRY(kill(getpid(), 999));
    printf("%d\n", kill(getpid(), 0));
    printf("%d\n", raise(SIGCHLD) + raise(SIGURG) + raise(SIGWINCH));
    return 0;
}
