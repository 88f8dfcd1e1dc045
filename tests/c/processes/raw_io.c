// Unbuffered system calls: read, write, writev, dup and descriptor numbers.
//@ stdin: 0123456789
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
    char a[4], b[8];
    struct iovec in[] = {{a, 3}, {b, 5}};
    ssize_t n = read(0, a, 2);
    dprintf(1, "%zd %.2s\n", n, a);
    n = readv(0, in, 2);
    dprintf(1, "%zd %.3s %.5s\n", n, a, b);
    dprintf(1, "%zd\n", read(0, b, 8));
    struct iovec out[] = {{"gather ", 7}, {"these\n", 6}};
    n = writev(1, out, 2);
    int copy = dup(1);
    dprintf(copy, "%zd via %d\n", n, copy);
    dup2(copy, 20);
    dprintf(20, "flags %d\n", fcntl(20, F_GETFD));
    close(copy);
    int err = dup2(2, copy);
    dprintf(err, "stderr through %d\n", err);
    dprintf(1, "%d\n", (int)write(99, "x", 1));
    return 0;
}
