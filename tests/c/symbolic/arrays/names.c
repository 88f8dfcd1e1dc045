// Strings behind a table of pointers: one path for each that can be meant.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

static const char *const names[] = {"a", "bb", "ccc"};

int main(void) {
    int i = klee_range(0, 3, "i");
    int n = (int)strlen(names[i]);
    assert(n == i + 1);
    return n;
}
