// Bytes of standard input, as a file that is redirected: its size is known, it can be read twice.
//@ args: --sym-stdin 3
//@ verdict: unsafe
//@ paths: 4
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat s;
  if (fstat(0, &s) != 0 || !S_ISREG(s.st_mode) || s.st_size != 3) return 100;
  char b[10], again[3];
  if (read(0, b, 10) != 3 || read(0, b, 10) != 0) return 101;
  if (lseek(0, 1, SEEK_SET) != 1 || pread(0, again, 3, 0) != 3) return 102;
  if (again[2] != b[2]) return 103;
  if (b[0] == 'x') return 1;
  if (b[1] == 'y') {
    if (b[2] == 'z') abort(); //~ ERROR abort
    return 2;
  }
  return 3;
}
