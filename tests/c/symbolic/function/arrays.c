// Pointers to arrays, to bytes of another name, to something whose size is not known, a parameter without a name.
//@ flags: --function=look -std=c23
//@ verdict: unsafe
//@ paths: 3
#include <stdint.h>

struct hidden;

int look(int m[][3], uint8_t bytes[static 16], struct hidden *h, void *v, int) {
  if (m[0][2] == 7)
    return bytes[15];
  if (((char *)h)[15] == 1)
    return ((char *)v)[15];
  return m[1][0]; //~ ERROR out-of-bounds
}
