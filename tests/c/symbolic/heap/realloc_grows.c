// A buffer that doubles: the contents move along.
//@ verdict: safe
//@ paths: 6
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    unsigned char v[5];
    klee_make_symbolic(v, sizeof v, "v");
    size_t room = 1, used = 0;
    unsigned char *b = malloc(room);
    while (used < 5 && v[used] != 0) {
        if (used == room)
            b = realloc(b, room *= 2);
        b[used] = v[used];
        used++;
    }
    for (size_t i = 0; i < used; i++)
        assert(b[i] == v[i]);
    free(b);
    return (int)used;
}
