// Clocks agree with each other and move forward; sleeping takes as long as it says.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

static double now(clockid_t id) {
    struct timespec t;
    clock_gettime(id, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(void) {
    time_t a = time(NULL), b;
    struct timeval tv;
    gettimeofday(&tv, NULL);
    time(&b);
    printf("%d %d\n", tv.tv_sec - a <= 1, b - a <= 1);
    printf("%d\n", a > 1600000000);
    double m = now(CLOCK_MONOTONIC);
    double n = now(CLOCK_MONOTONIC);
    printf("%d\n", n >= m);
    struct timespec t = {0, 50000000}, left = {9, 9};
    printf("%d\n", nanosleep(&t, &left));
    double slept = now(CLOCK_MONOTONIC) - n;
    printf("%d\n", slept >= 0.05 && slept < 5);
    n = now(CLOCK_REALTIME);
    printf("%d\n", usleep(20000));
    slept = now(CLOCK_REALTIME) - n;
    printf("%d\n", slept >= 0.02 && slept < 5);
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_nsec += 10000000;
    if (t.tv_nsec >= 1000000000) {
        t.tv_nsec -= 1000000000;
        t.tv_sec++;
    }
    printf("%d\n", clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL));
    t.tv_nsec = -1;
    TRY(nanosleep(&t, NULL));
    TRY(clock_gettime(77, &t));
    printf("%d", clock_getres(CLOCK_MONOTONIC, &t));
    printf(" %d\n", t.tv_sec == 0);
    struct tms ticks;
    printf("%d\n", times(&ticks) != (clock_t)-1);
    struct rusage usage;
    printf("%d", getrusage(RUSAGE_SELF, &usage));
    printf(" %d\n", usage.ru_utime.tv_sec < 100);
    printf("%d\n", clock() != (clock_t)-1);
    return 0;
}
