// Timers: alarm, setitimer, interrupting a sleep, pause.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

static volatile int rings;
static void ring(int s) { rings += s == SIGALRM; }

int main(void) {
    signal(SIGALRM, ring);
    printf("%u\n", alarm(100));
    printf("%u\n", alarm(0));
    printf("%u\n", alarm(0));
    struct itimerval t = {{0, 0}, {0, 20000}}, left;
    printf("%d\n", setitimer(ITIMER_REAL, &t, NULL));
    TRY(pause());
    printf("%d\n", rings);
    getitimer(ITIMER_REAL, &left);
    printf("%ld %ld\n", (long)left.it_value.tv_sec, (long)left.it_value.tv_usec);
    setitimer(ITIMER_REAL, &t, NULL);
    struct timespec request = {10, 0}, rest = {0, 0};
    printf("%d", nanosleep(&request, &rest));
    printf(" %s", strerror(errno));
    printf(" %d\n", rest.tv_sec == 9);
    printf("%d\n", rings);
    t.it_interval.tv_usec = 10000;
    setitimer(ITIMER_REAL, &t, NULL);
    while (rings < 5)
        pause();
    t.it_value.tv_usec = 0;
    setitimer(ITIMER_REAL, &t, NULL);
    printf("%d\n", rings);
    t.it_value.tv_usec = -1;
    TRY(setitimer(ITIMER_REAL, &t, NULL));
    TRY(setitimer(9, &left, NULL));
    return 0;
}
