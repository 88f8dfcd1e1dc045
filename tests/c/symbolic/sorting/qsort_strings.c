// Sorting pointers to strings.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int main(void) {
    char s[2] = "?";
    klee_make_symbolic(s, 1, "letter");
    klee_assume((s[0] >= 'a') & (s[0] <= 'z') & (s[0] != 'm'));
    const char *names[2] = {s, "m"};
    qsort(names, 2, sizeof names[0], compare);
    assert(names[0][0] < names[1][0]);
    return names[0] == s;
}
