// Only the files that were asked for are there.
//@ args: --sym-files 1 1
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <stdio.h>

int main(void) {
    assert(fopen("A", "r") != NULL);
    assert(fopen("B", "r") == NULL);
    return 0;
}
