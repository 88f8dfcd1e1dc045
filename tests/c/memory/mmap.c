// Anonymous mappings and brk-style growth: zero filled, writable, unmapped again.
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
    long page = sysconf(_SC_PAGESIZE);
    printf("%ld\n", page);
    size_t n = (size_t)page * 4;
    unsigned char *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) {
        puts("failed");
        return 1;
    }
    int sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += p[i];
    printf("%d %d\n", sum, (int)((uintptr_t)p % (uintptr_t)page));
    memset(p, 7, n);
    p[n - 1] = 9;
    for (size_t i = 0; i < n; i++)
        sum += p[i];
    printf("%d\n", sum);
    printf("%d\n", munmap(p, n));
    unsigned char *q = mmap(NULL, (size_t)page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    q[page - 1] = 1;
    printf("%d %d\n", q[0], q[page - 1]);
    printf("%d\n", munmap(q, (size_t)page));
    return 0;
}
