// A function that is not there ends one path; the verdict is not safe.
//@ verdict: incomplete
//@ paths: 1
//@ replay: no, the function is missing natively too
#include <klee/klee.h>

int nowhere(void);

int main(void) {
  if (klee_int("x") == 3)
    return nowhere(); //~ UNSUPPORTED nowhere
  return 0;
}
