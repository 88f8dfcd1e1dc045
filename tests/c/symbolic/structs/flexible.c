// A flexible array member and a count that is believed too readily.
//@ verdict: unsafe
//@ paths: 4
#include <klee/klee.h>
#include <stdlib.h>

struct message {
    unsigned char count;
    unsigned char data[];
};

int main(void) {
    struct message *m = malloc(sizeof *m + 3);
    klee_make_symbolic(m, 4, "message");
    if (m->count == 0 || m->count > 4) {
        free(m);
        return 0;
    }
    unsigned char last = m->data[m->count - 1]; //~ ERROR out-of-bounds read
    free(m);
    return last == 0;
}
