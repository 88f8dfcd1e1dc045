// abort: the handler runs, returns, and the program ends all the same.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void last_words(int s) {
    write(1, "handled\n", s == SIGABRT ? 8 : 0);
}

int main(void) {
    signal(SIGABRT, last_words);
    abort(); //~ ERROR abort
}
