// Signal handlers through raise: order, masks, sigaction information, ignoring, alternate jumps.
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t seen, last;
static sigjmp_buf back;

static void count(int s) { seen++, last = s; }
static void info(int s, siginfo_t *i, void *c) {
    (void)c;
    seen += 10;
    last = s == i->si_signo ? s : -1;
}
static void escape(int s) { siglongjmp(back, s); }
static void again(int s) {
    seen++;
    if (seen < 3)
        raise(s);
}

int main(void) {
    signal(SIGUSR1, count);
    int raised = raise(SIGUSR1);
    printf("%d %d %d\n", raised, (int)seen, last == SIGUSR1);
    struct sigaction sa = {.sa_sigaction = info, .sa_flags = SA_SIGINFO}, old;
    sigaction(SIGUSR2, &sa, &old);
    printf("%d\n", old.sa_handler == SIG_DFL);
    kill(getpid(), SIGUSR2);
    printf("%d %d\n", (int)seen, last == SIGUSR2);
    sigset_t block, pending;
    sigemptyset(&block);
    sigaddset(&block, SIGUSR1);
    sigprocmask(SIG_BLOCK, &block, NULL);
    raise(SIGUSR1);
    int before = seen;
    sigpending(&pending);
    printf("%d %d\n", before, sigismember(&pending, SIGUSR1));
    sigprocmask(SIG_UNBLOCK, &block, NULL);
    printf("%d\n", (int)seen);
    signal(SIGTERM, SIG_IGN);
    raise(SIGTERM);
    puts("still here");
    signal(SIGALRM, escape);
    int r = sigsetjmp(back, 1);
    if (!r)
        raise(SIGALRM);
    printf("%d\n", r == SIGALRM);
    seen = 0;
    sa = (struct sigaction){.sa_handler = again, .sa_flags = SA_NODEFER};
    sigaction(SIGHUP, &sa, NULL);
    raise(SIGHUP);
    printf("%d\n", (int)seen);
    sa = (struct sigaction){.sa_handler = count, .sa_flags = SA_RESETHAND};
    sigaction(SIGINT, &sa, NULL);
    raise(SIGINT);
    sigaction(SIGINT, NULL, &old);
    printf("%d %d\n", (int)seen, old.sa_handler == SIG_DFL);
    printf("%s\n", strsignal(SIGSEGV));
    return 0;
}
