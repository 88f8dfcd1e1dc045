// A byte is put back and read again.
//@ args: --sym-stdin 2
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <stdio.h>

int main(void) {
    int first = getchar();
    if (first == '#') {
        ungetc(first, stdin);
        assert(getchar() == '#');
        getchar();
        assert(getchar() == EOF);
        return 1;
    }
    assert(getchar() != EOF);
    return 0;
}
