// It matters where objects lie if pointers into different ones are ordered or subtracted, if a pointer becomes a
// number that is not just made a pointer again, or if one is printed.
//@ revisions: order difference number print
//@[order] flags: -DORDER
//@[difference] flags: -DDIFFERENCE
//@[number] flags: -DNUMBER
//@[print] flags: -DPRINT
//@ holds-for: addresses
//@ verdict: safe
//@ paths: 2
//@ replay: no, addresses differ natively

#include <klee/klee.h>
#include <stdint.h>
#include <stdio.h>

static char one, two;

static int look(char *p, char *q) {
#if defined(ORDER)
  return p < q;
#elif defined(DIFFERENCE)
  return (p - q) & 1;
#elif defined(NUMBER)
  return (uintptr_t)p & 16;
#else
  return printf("%p\n", (void *)p) < 0;
#endif
}

int main(void) {
  char *p = &one, *q = &two;
  if (klee_int("n") > 3)
    return look(p, q) & 2;
  return 0;
}
