// errno across library calls: failures of open, strtol, math, and its messages.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    errno = 0;
    printf("%d %s\n", open("/no/such/file", O_RDONLY), strerror(errno));
    printf("%d %s\n", close(999), strerror(errno));
    printf("%d %s\n", (int)read(-1, NULL, 0), strerror(errno));
    printf("%d %s\n", chdir("/etc/passwd/x"), strerror(errno));
    printf("%d\n", fopen("/no/such/dir/file", "w") == NULL && errno == ENOENT);
    printf("%d %s\n", (int)lseek(0, -5, 99), strerror(errno));
    printf("%s\n", strerror(0));
    printf("%s\n", strerror(12345));
    errno = EAGAIN;
    printf("%m\n");
    return 0;
}
