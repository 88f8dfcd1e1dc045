// A machine of gotos: positions repeat, what was seen decides.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char b[4];
    klee_make_symbolic(b, sizeof b, "b");
    int i = 0, quoted = 0, depth = 0;
next:
    if (i == 4) goto done;
    if (b[i] == '"') {
        quoted = !quoted;
        goto skip;
    }
    if (b[i] == '(' && !quoted) depth++;
    if (b[i] == ')' && !quoted) depth--;
skip:
    i++;
    goto next;
done:
    assert(depth != 2 || !quoted); //~ ERROR assertion
    return 0;
}
