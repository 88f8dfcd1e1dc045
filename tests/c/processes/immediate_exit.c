// _exit skips handlers, buffers and destructors.
//@ exit: 5
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void handler(void) { puts("never"); }
__attribute__((destructor)) static void destructor(void) { puts("never either"); }

int main(void) {
    atexit(handler);
    printf("flushed");
    fflush(stdout);
    printf("lost");
    _exit(5);
}
