// A protocol that accepts data only after hello and before bye; one order of messages breaks it.
//@ verdict: unsafe
//@ paths: 27
#include <assert.h>
#include <klee/klee.h>

enum state { IDLE, READY, CLOSED };

int main(void) {
    char m[3];
    klee_make_symbolic(m, sizeof m, "m");
    enum state s = IDLE;
    int accepted = 0;
    for (int i = 0; i < 3; i++) {
        if (m[i] == 'h')
            s = READY;
        else if (m[i] == 'b')
            s = CLOSED;
        else
            accepted += s == READY;
    }
    assert(!(accepted && s == CLOSED)); //~ ERROR assertion
    return accepted;
}
