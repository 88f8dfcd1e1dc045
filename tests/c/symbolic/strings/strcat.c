// A path is put together in a buffer that is one byte too small for the longest name.
//@ verdict: unsafe
//@ paths: 4
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char name[4], path[7] = "/tmp";
    klee_make_symbolic(name, sizeof name, "name");
    name[3] = 0;
    strcat(path, name); //~ ERROR out-of-bounds write
    return path[0] == '/';
}
