// A file of the real file system has one content; a symbolic one has all.
//@ revisions: real symbolic
//@[real] flags: -DNAME="/etc/passwd"
//@[real] holds-for: files
//@[symbolic] flags: -DNAME="A"
//@[symbolic] args: --sym-files 1 2
//@[symbolic] holds-for: nothing
//@ verdict: safe
//@ replay: no, the file is another one there

#include <fcntl.h>
#include <klee/klee.h>
#include <unistd.h>

#define TEXT_OF(name) #name
#define TEXT(name) TEXT_OF(name)

int main(void) {
  char c = 0;
  if (klee_int("n") > 3) {
    int file = open(TEXT(NAME), O_RDONLY);
    return file >= 0 && read(file, &c, 1) == 1 && c == '#';
  }
  return 0;
}
