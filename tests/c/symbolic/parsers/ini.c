// `k=v` lines: the key ends at `=`, and a line without it is an error that is handled.
//@ verdict: safe
//@ paths: 9
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char line[5];
    klee_make_symbolic(line, sizeof line, "line");
    line[4] = 0;
    char *eq = strchr(line, '=');
    if (!eq)
        return 1;
    *eq = 0;
    assert(strlen(line) == (size_t)(eq - line));
    return 0;
}
