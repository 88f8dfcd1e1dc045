// One line, with or without its newline, and with zero bytes where text should be.
//@ args: --sym-stdin 3
//@ verdict: safe
//@ paths: 10
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[8];
    char *got = fgets(line, sizeof line, stdin);
    assert(got == line);
    char *end = strchr(line, '\n');
    if (end) {
        assert(end[1] == 0);
        return 1;
    }
    return 0;
}
