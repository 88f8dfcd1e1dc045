// Only the side of a branch that a detour takes looks at the number of arguments.
//@ verdict: safe
//@ holds-for: arguments
#include <assert.h>
#include <klee/klee.h>

static unsigned chosen, wrong, seen;

int main(int argc, char **argv) {
    (void)argv;
    unsigned char first, second;
    klee_make_symbolic(&first, 1, "first");
    if (first & 1)
        chosen = 1;
    else
        chosen = 0;
    klee_make_symbolic(&second, 1, "second");
    if (second > 3)
        seen++;
    if (chosen)
        seen += 2;
    else
        wrong = (argc > 3) * 9;
    assert(wrong < 5); // Not with three arguments.
    return 0;
}
