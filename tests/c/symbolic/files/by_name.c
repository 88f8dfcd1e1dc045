// The name of the file comes as an argument; its first byte is bad.
//@ args: A --sym-files 1 2
//@ verdict: unsafe
//@ paths: 2
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(int argc, char **argv) {
    assert(argc == 2);
    int fd = open(argv[1], O_RDONLY);
    assert(fd >= 0);
    unsigned char v[2];
    assert(read(fd, v, 2) == 2);
    close(fd);
    return 10 / (v[0] ^ 0x41); //~ ERROR division by zero
}
