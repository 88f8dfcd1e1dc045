// The bytes of a large object get their symbols when somebody touches them: read, copied, written to a file, compared.
//@ flags: --symbolic-uninitialised
//@ verdict: unsafe
//@ replay: no, uninitialised memory holds something else natively
#include <assert.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned unused;
static char small[16];

int main(void) {
    unsigned char y;
    char *p = malloc(1 << 20), *q = malloc(1 << 18);
    memset(q, 1, 1 << 17);
    p[100] = 5;
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) unused++;
    assert(p[100] == 5 && q[1000] == 1);
    memcpy(small, p + 70000, 8);
    if (small[2] == 7) assert(p[70002] == 7);
    int fd = open("kept", O_RDWR | O_CREAT | O_TRUNC, 0600);
    assert(write(fd, p + 5000, 6000) == 6000);
    assert(lseek(fd, 10, SEEK_SET) == 10 && read(fd, small, 1) == 1);
    if (small[0] == 9) assert(p[5010] == 9);
    if (q[200000] == 3) assert(q[200001] != 4); //~ ERROR assertion
    return 0;
}
