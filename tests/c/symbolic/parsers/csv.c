// Fields of a line with quotes; a quote that is not closed runs past the end.
//@ verdict: unsafe
//@ paths: 29
#include <klee/klee.h>

int main(void) {
    char line[4];
    klee_make_symbolic(line, sizeof line, "line");
    line[3] = 0;
    int fields = 1, i = 0;
    while (line[i]) {
        if (line[i] == '"') {
            i++;
            while (line[i] != '"') //~ ERROR out-of-bounds read
                i++;
        } else if (line[i] == ',') {
            fields++;
        }
        i++;
    }
    return fields;
}
