// Reading a symbolic file from its end.
//@ args: --sym-files 1 3
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <stdio.h>

int main(void) {
    FILE *f = fopen("A", "rb");
    assert(f);
    assert(fseek(f, 0, SEEK_END) == 0);
    assert(ftell(f) == 3);
    assert(fseek(f, -1, SEEK_CUR) == 0);
    int last = getc(f);
    assert(last >= 0);
    rewind(f);
    int first = getc(f);
    fclose(f);
    if (first == last)
        return 1;
    return 0;
}
