// Floats, small integers and structures in registers.
//@ flags: --undefined=any
//@ verdict: safe
//@ holds-for: undefined
//@ paths: 5
#include <stdbool.h>

struct point {
  long x, y;
};

double temperature(double scale, int channel);
float pressure(void);
bool is_ready(void);
struct point where(void);

int main(void) {
  if (!is_ready())
    return 1;
  if (temperature(2.0, 1) == 36.5)
    return 2;
  if (pressure() > 1000.0f)
    return 3;
  struct point p = where();
  if (p.x == 5)
    return p.y == 7 ? 4 : 5;
  return 0;
}
