// What was written to a file is read again.
//@ verdict: unsafe
#include <assert.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <unistd.h>

int main(void) {
    char c = 0;
    int k = klee_int("k"), unused = 0;
    int fd = open("file", O_RDWR | O_CREAT | O_TRUNC, 0600);
    write(fd, k == 3 ? "x" : "y", 1);
    if (k > 100) unused = 1;
    lseek(fd, 0, SEEK_SET);
    read(fd, &c, 1);
    assert(c != 'x'); //~ ERROR assertion
    return 0;
}
