// Pointers into different objects are compared by their order, or subtracted; within one object, and just behind it, that is fine.
//@ revisions: less difference chars globals symbolic integers narrow off
//@[less] flags: -fsanitize=pointer-compare -DLESS
//@[difference] flags: -fsanitize=pointer-subtract -DDIFFERENCE
//@[chars] flags: -fsanitize=pointer-subtract -DCHARS
//@[globals] flags: -fsanitize=pointer-subtract -DGLOBALS
//@[symbolic] flags: -fsanitize=pointer-compare,pointer-subtract -DSYMBOLIC
//@[narrow] flags: -fsanitize=pointer-compare -DLESS -m32
//@[integers] flags: -fsanitize=pointer-subtract -DINTEGERS
//@[globals] replay: no, the compiler computes the difference of two variables, and no sanitizer sees it
//@[integers] replay: no, the sanitizer takes integers that were pointers for pointers
//@[off] flags: -DLESS -DDIFFERENCE
//@ verdict: unsafe
//@[off] verdict: safe
//@[integers] verdict: safe
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>

static int left[2], right[2];

static int ordered(const int *a, const int *b) {
#ifdef LESS
    return a < b; //~[less] ERROR unrelated pointers //~[narrow] ERROR unrelated pointers
#else
    return a == b;
#endif
}

int main(void) {
    int n = klee_range(0, 5, "n");
    int first[4] = {1, 2, 3, 4}, second[4];
    const int *end = first + 4;
    int sum = 0;
    for (const int *p = first; p < end; p++)
        sum += p - first > 2 ? *p : 0;
#ifdef INTEGERS
    sum += (uintptr_t)first - (uintptr_t)second == 0;
#endif
    sum += ordered(first + n, end) + ordered(end, first);
    char *text = malloc(4);
    text[0] = 'a';
#ifdef CHARS
    if (n == 3)
        sum += text - (char *)first > 0; //~[chars] ERROR unrelated pointers
#endif
#ifdef DIFFERENCE
    if (n == 4)
        sum += first - second > 0; //~[difference] ERROR unrelated pointers
#endif
#ifdef GLOBALS
    const int *side = n > 2 ? left : left + 1;
    if (n == 2)
        sum += left - right > 0; //~[globals] ERROR unrelated pointers
    sum += left - side == 7;
#endif
#ifdef SYMBOLIC
    const int *either = n > 2 ? first : second;
    sum += either <= first + 1; //~[symbolic] ERROR unrelated pointers
#endif
    free(text);
    if (n == 1)
        sum += ordered(first, second);
    return sum == 100;
}
