// What cannot be made up ends the path: structures in memory, functions that are said not to return.
//@ flags: --undefined=any
//@ verdict: incomplete
//@ replay: no, the functions are missing natively too
#include <klee/klee.h>

struct large {
  long numbers[8];
};

struct large measure(void);
_Noreturn void stop(void);

int main(void) {
  int n = klee_int("n");
  if (n == 1)
    return measure().numbers[0] == 0; //~ UNSUPPORTED returns a structure in memory
  if (n == 2)
    stop(); //~ UNSUPPORTED does not return
  return 0;
}
