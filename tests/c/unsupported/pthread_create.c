// Threads are not there yet.
#include <pthread.h>
#include <stdio.h>

static void *run(void *p) { return p; }

int main(void) {
    pthread_t t;
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&m);
    puts("locked");
    fflush(stdout);
    pthread_mutex_unlock(&m);
    pthread_create(&t, NULL, run, NULL); //~ UNSUPPORTED pthread_create
    return 0;
}
