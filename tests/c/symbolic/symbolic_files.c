// Symbolic files: read, copied to another file and read again, and mapped.
//@ args: --sym-files 2 2
//@ verdict: unsafe
//@ paths: 5
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int copied(void) {
  FILE *f = fopen("A", "r"), *g = fopen("new", "w+");
  if (!f || !g) return -1;
  int c = getc(f);
  putc(c, g);
  putc('z', g);
  rewind(g);
  int again = getc(g);
  if (again != c || getc(g) != 'z' || getc(g) != EOF) return -1;
  fclose(f);
  fclose(g);
  return again;
}

static int mapped(int fd) {
  char *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (p == MAP_FAILED) return -1;
  int equal = p[1] == 'q';
  if (equal) {
    p[0] = p[1];
    munmap(p, 4096);
    char b[2];
    if (pread(fd, b, 2, 0) != 2 || b[0] != 'q') return -1;
  }
  return equal;
}

int main(void) {
  struct stat s;
  if (stat("B", &s) != 0 || !S_ISREG(s.st_mode) || s.st_size != 2) return 100;
  if (access("C", F_OK) == 0) return 101;
  int c = copied();
  if (c < 0) return 102;
  int fd = open("B", O_RDWR), equal = mapped(fd);
  if (equal < 0) return 103;
  char b[1];
  if (pread(fd, b, 1, 0) != 1) return 104;
  if (c == 'k') {
    assert(b[0] != 'q'); //~ ERROR does not hold
    return 1;
  }
  return 2 + equal;
}
