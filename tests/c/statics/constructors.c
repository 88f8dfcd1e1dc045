// Constructors and destructors with priorities, across files, with atexit handlers.
//@ files: constructors_other.c
#include <stdio.h>
#include <stdlib.h>

int order[16], used;

__attribute__((constructor)) static void plain(void) { order[used++] = 1; }
__attribute__((constructor(200))) static void second(void) { order[used++] = 200; }
__attribute__((constructor(101))) static void first(void) { order[used++] = 101; }
__attribute__((destructor)) static void finish(void) { puts("plain destructor"); }
__attribute__((destructor(200))) static void finish_200(void) { puts("destructor 200"); }
__attribute__((destructor(101))) static void finish_101(void) { puts("destructor 101"); }

static void handler_a(void) { puts("atexit a"); }
static void handler_b(void) {
    puts("atexit b");
    atexit(handler_a);
}

__attribute__((constructor(300))) static void registers(void) {
    order[used++] = 300;
    atexit(handler_a);
}

int main(void) {
    for (int i = 0; i < used; i++)
        printf("%d ", order[i]);
    puts("");
    atexit(handler_b);
    return 0;
}
