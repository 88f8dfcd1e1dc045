// Counting the lines of the standard input.
//@ args: --sym-stdin 3
//@ verdict: safe
//@ paths: 8
#include <assert.h>
#include <stdio.h>

int main(void) {
    int c, lines = 0, bytes = 0;
    while ((c = getchar()) != EOF) {
        bytes++;
        if (c == '\n')
            lines++;
    }
    assert(bytes == 3);
    return lines;
}
