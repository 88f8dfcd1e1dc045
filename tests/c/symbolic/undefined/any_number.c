// Functions that are defined nowhere return any value; the verdict says that it stands on that.
//@ revisions: any narrow stop
//@[any] flags: --undefined=any
//@[narrow] flags: --undefined=any -m32
//@[any] verdict: unsafe
//@[narrow] verdict: unsafe
//@[any] holds-for: undefined
//@[narrow] holds-for: undefined
//@[any] paths: 9
//@[narrow] paths: 9
//@[stop] verdict: incomplete
//@[stop] paths: 0
//@[stop] replay: no, the functions are missing natively too
#include <stdlib.h>

int read_sensor(int channel);
long long stamp(void);
unsigned char level(void);
void reset(int channel);
char *label(int channel);

static int numbers[4] = {1, 2, 3, 4};

int main(void) {
  int n = read_sensor(3); //~[stop] UNSUPPORTED read_sensor
  reset(n);
  if (label(n))
    return 1;
  if (n < 0)
    return 2;
  if (stamp() == 1234567890123)
    return 3;
  if (level() > 200 && n < 4)
    return numbers[n];
  return n > 100 ? 10 / (n - 105) : 4; //~[any] ERROR division by zero //~[narrow] ERROR division by zero
}
