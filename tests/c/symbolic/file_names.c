// A symbolic name of a file: the files that there are, the directory itself and the root, no name at all, and one case
// for everything that finds nothing.
//@ args: --sym-arg 1
//@ verdict: safe
//@ paths: 6
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (mkdir("sub", 0700) != 0 || chdir("sub") != 0) return 100;
  if (creat("A", 0600) < 0 || creat("B", 0600) < 0) return 101;
  int fd = open(argv[1], O_RDONLY);
  if (fd < 0) return errno == ENOENT ? 1 : 2;
  char b;
  if (read(fd, &b, 1) < 0) return errno == EISDIR ? 3 : 4;
  return 5;
}
