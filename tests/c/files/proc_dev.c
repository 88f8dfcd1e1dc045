// Devices: /dev/null, /dev/zero, /dev/full behave as such.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    int null = open("/dev/null", O_RDWR);
    char b[16];
    memset(b, 1, sizeof b);
    printf("%zd %zd\n", write(null, "gone", 4), read(null, b, 4));
    int zero = open("/dev/zero", O_RDONLY);
    ssize_t n = read(zero, b, sizeof b);
    int sum = 0;
    for (int i = 0; i < 16; i++)
        sum += b[i];
    printf("%zd %d\n", n, sum);
    FILE *f = fopen("/dev/null", "w");
    printf("%d\n", fprintf(f, "%s", "swallowed"));
    printf("%d\n", fclose(f));
    close(null);
    close(zero);
    return 0;
}
