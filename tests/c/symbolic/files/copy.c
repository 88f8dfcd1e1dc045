// A symbolic file is copied to a new one and read back.
//@ args: --sym-files 1 2
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
    char v[2], w[2] = {0, 0};
    int in = open("A", O_RDONLY), out = open("copy", O_RDWR | O_CREAT | O_TRUNC, 0600);
    assert(in >= 0 && out >= 0);
    assert(read(in, v, 2) == 2);
    assert(write(out, v, 2) == 2);
    assert(lseek(out, 0, SEEK_SET) == 0);
    assert(read(out, w, 2) == 2);
    assert(v[0] == w[0]);
    assert(v[1] == w[1]);
    return 0;
}
