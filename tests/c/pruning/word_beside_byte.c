// A word is written of which one byte stays as it was, and that byte is needed as it is afterwards. It
// must not be taken for what happens to lie below a symbolic word.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static unsigned long set = 7;
static int table[16];

int main(void) {
    unsigned char a, z;
    klee_make_symbolic(&a, sizeof a, "a");
    klee_make_symbolic(&z, sizeof z, "z");
    klee_assume(z < 10);
    if ((a & 1) == 0) klee_assume(z < 3);
    for (int i = 0; i < 20; i++) table[i & 15] += i;
    set |= 0x10000;
    int x = table[set & 0xff];
    unsigned char y = (unsigned char)set;
    for (int i = 0; i < 20; i++) table[i & 15] += i;
    if (y + z < 10) return 0;
    assert(a & 2 || x < 0); //~ ERROR assertion
    return 1;
}
