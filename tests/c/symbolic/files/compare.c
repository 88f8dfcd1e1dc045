// Two symbolic files: where do they differ?
//@ args: --sym-files 2 2
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <stdio.h>

int main(void) {
    FILE *a = fopen("A", "r"), *b = fopen("B", "r");
    assert(a);
    assert(b);
    int place = 0, x, y;
    while ((x = getc(a)) != EOF) {
        y = getc(b);
        place++;
        if (x != y)
            return place;
    }
    assert(getc(b) == EOF);
    return 0;
}
