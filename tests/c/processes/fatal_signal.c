// A signal without handler ends the program: the status is that of a shell, buffers are lost.
//@ revisions: terminate hangup user
//@[terminate] flags: -DSIGNAL=SIGTERM
//@[terminate] exit: 143
//@[hangup] flags: -DSIGNAL=SIGHUP
//@[hangup] exit: 129
//@[user] flags: -DSIGNAL=SIGUSR1
//@[user] exit: 138
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void never(void) { puts("not an ordinary end"); }

int main(void) {
    atexit(never);
    signal(SIGNAL, SIG_IGN);
    raise(SIGNAL);
    puts("ignored");
    fflush(stdout);
    printf("lost");
    signal(SIGNAL, SIG_DFL);
    raise(SIGNAL);
    return 0;
}
