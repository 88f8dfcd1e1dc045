// A stale pointer is compared: whether that is noticed depends on whether malloc gives addresses again. Which block
// an allocation gets is an input: with two freed blocks of its size there are three ways.
//@ revisions: reuse narrow
//@[reuse] flags: --addresses=reuse
//@[narrow] flags: --addresses=reuse -m32
//@[reuse] verdict: unsafe
//@[reuse] paths: 3
//@[narrow] verdict: unsafe
//@[narrow] paths: 3
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    int *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    char *other = malloc(100);
    uintptr_t old = (uintptr_t)first, older = (uintptr_t)second;
    free(second);
    free(first);
    free(other);
    int *next = malloc(sizeof *next);
    *next = 1;
    uintptr_t now = (uintptr_t)next;
    assert(now != old); //~[reuse] ERROR assertion //~[narrow] ERROR assertion
    if (now == older)
        *next = 2;
    free(next);
    return 0;
}
