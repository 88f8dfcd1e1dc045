// How far a file was read is part of the state, and is in no memory of the program.
//@ verdict: unsafe
//@ replay: no, the file is the engine's
//@ args: --sym-files 1 2
#include <assert.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <unistd.h>

int main(void) {
    char c = 0;
    int k = klee_int("k"), unused = 0, fd = open("A", O_RDONLY);
    if (k == 3) lseek(fd, 1, SEEK_SET);
    if (k > 100) unused = 1;
    int first = read(fd, &c, 1) == 1;
    assert(first);
    assert(read(fd, &c, 1) == 1); //~ ERROR assertion
    return 0;
}
