// Mapped memory stays accessible whatever the program asks for; a verdict on a program that asks says so.
//@ revisions: part protect read shrink whole
//@[part] flags: -DPART
//@[protect] flags: -DPROTECT
//@[read] flags: -DREAD
//@[shrink] flags: -DSHRINK
//@[part] holds-for: protection
//@[protect] holds-for: protection
//@[read] holds-for: protection
//@[shrink] holds-for: protection
//@[whole] holds-for: nothing
//@ verdict: safe
//@ replay: no, natively some of these end at once
#define _GNU_SOURCE
#include <klee/klee.h>
#include <sys/mman.h>

static char *map(int protection) {
    return mmap(0, 8192, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

int main(void) {
    char *p = map(PROT_READ | PROT_WRITE);
    if (p == MAP_FAILED)
        return 1;
    p[0] = klee_range(0, 2, "n");
    if (p[0])
        return 0;
#if defined PART
    munmap(p, 4096);
#elif defined PROTECT
    mprotect(p, 4096, PROT_READ);
    p[0] = 1;
#elif defined READ
    char *q = map(PROT_READ);
    q[0] = 1;
#elif defined SHRINK
    mremap(p, 8192, 4096, 0);
    p[5000] = 1;
#else
    munmap(p, 8192);
#endif
    return 0;
}
