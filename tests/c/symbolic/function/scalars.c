// Arguments of several scalar types; a static function, and a main that must not run.
//@ flags: --function=classify
//@ verdict: safe
//@ paths: 4
#include <stdbool.h>

static int classify(short s, unsigned long u, float f, bool b) {
  if (s < 0)
    return 1;
  if (u == 0x123456789ul)
    return 2;
  if (f > 1.5f)
    return 3;
  return b ? 4 : 5;
}

int main(void) { return classify(1, 2, 3, 1) / 0; }
