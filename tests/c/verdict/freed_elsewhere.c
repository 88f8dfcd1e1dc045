// Addresses that are given again by the C library for the program, by mappings and by realloc, which may also stay in place.
//@ revisions: copies mappings moved moved_reuse
//@[copies] flags: -DCOPIES
//@[mappings] flags: -DMAPPINGS
//@[moved] flags: -DMOVED
//@[moved_reuse] flags: -DMOVED --addresses=reuse
//@ verdict: safe
//@ holds-for: freed
//@ replay: no, an allocator gives addresses again
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static char *volatile first, *volatile second;

static char *map(void) {
    return mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

int main(void) {
#ifdef COPIES
    first = strdup("a");
    free(first);
    second = strdup("a");
#elif defined MAPPINGS
    first = map();
    munmap(first, 4096);
    second = map();
#else
    first = malloc(4);
    second = realloc(first, 4);
#endif
    return klee_int("asks") && first == second;
}
