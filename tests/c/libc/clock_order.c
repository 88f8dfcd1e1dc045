// Clocks only move forward, and sleeping takes at least its time.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static double seconds(clockid_t id) {
    struct timespec t;
    if (clock_gettime(id, &t))
        return -1;
    return (double)t.tv_sec + t.tv_nsec / 1e9;
}

int main(void) {
    double a = seconds(CLOCK_MONOTONIC), r = seconds(CLOCK_REALTIME);
    usleep(2000);
    struct timespec ns = {0, 3000000};
    printf("%d\n", nanosleep(&ns, NULL));
    double b = seconds(CLOCK_MONOTONIC);
    printf("%d %d\n", b - a >= 0.005, seconds(CLOCK_REALTIME) >= r);
    time_t t1 = time(NULL), t2;
    printf("%d\n", time(&t2) >= t1 && t2 >= t1);
    struct timeval tv;
    printf("%d %d\n", gettimeofday(&tv, NULL), tv.tv_usec < 1000000);
    clock_t c1 = clock();
    for (volatile int i = 0; i < 1000; i++)
        ;
    printf("%d\n", clock() >= c1);
    printf("%d\n", r > 1e9);
    printf("%u\n", sleep(0));
    return 0;
}
