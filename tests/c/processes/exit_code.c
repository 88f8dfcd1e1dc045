// Exit codes from main and exit, truncated to eight bits.
//@ revisions: main exit quick wrap
//@[main] exit: 42
//@[main] flags: -DHOW=0
//@[exit] exit: 7
//@[exit] flags: -DHOW=1
//@[quick] exit: 9
//@[quick] flags: -DHOW=2
//@[wrap] exit: 1
//@[wrap] flags: -DHOW=3
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void normal(void) { puts("atexit"); }
static void quick(void) {
    puts("at_quick_exit");
    fflush(stdout);
}

int main(void) {
    atexit(normal);
    at_quick_exit(quick);
    puts("start");
    switch (HOW) {
    case 0: return 42;
    case 1: exit(7);
    case 2: fflush(stdout); quick_exit(9);
    default: exit(257);
    }
}
