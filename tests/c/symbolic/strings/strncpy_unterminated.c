// strncpy leaves no terminator when the source fills the room.
//@ verdict: unsafe
//@ paths: 4
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char from[4], to[3];
    klee_make_symbolic(from, sizeof from, "from");
    from[3] = 0;
    strncpy(to, from, sizeof to);
    return (int)strlen(to); //~ ERROR out-of-bounds read
}
