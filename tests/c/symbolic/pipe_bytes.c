// Symbolic bytes through a pipe, and to standard output.
//@ args: --sym-stdin 2
//@ verdict: safe
//@ paths: 2
#include <unistd.h>

int main(void) {
  char in[2], out[2];
  int ends[2];
  if (read(0, in, 2) != 2 || pipe(ends) != 0) return 100;
  if (write(ends[1], in, 2) != 2 || read(ends[0], out, 1) != 1 || read(ends[0], out + 1, 1) != 1) return 101;
  if (in[0] != out[0] || in[1] != out[1]) return 102;
  if (write(1, out, 2) != 2) return 103;
  if (out[0] == 'a') return 1;
  return out[1] == 'b' ? 2 : 3;
}
