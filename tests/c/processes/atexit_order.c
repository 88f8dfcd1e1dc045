// Handlers run in reverse, may register more, and exit inside one continues the rest.
//@ exit: 3
#include <stdio.h>
#include <stdlib.h>

#define HANDLER(n) static void h##n(void) { puts("handler " #n); }
HANDLER(1)
HANDLER(2)
HANDLER(3)
static void more(void) {
    puts("more");
    atexit(h3);
}

int main(void) {
    atexit(h1);
    atexit(more);
    atexit(h2);
    for (int i = 0; i < 40; i++)
        atexit(h1);
    printf("main\n");
    exit(3);
}
