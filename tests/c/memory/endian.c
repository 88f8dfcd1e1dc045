// Byte views of objects: reading and writing at every offset and width.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint64_t load(const unsigned char *p, int n) {
    uint64_t v = 0;
    memcpy(&v, p, (size_t)n);
    return v;
}

struct __attribute__((packed)) message { uint8_t kind; uint16_t length; uint32_t sum; uint64_t time; };

int main(void) {
    unsigned char b[32];
    for (int i = 0; i < 32; i++)
        b[i] = (unsigned char)(i * 17 + 1);
    for (int n = 1; n <= 8; n++)
        printf("%lx ", (unsigned long)load(b + n, n));
    puts("");
    uint32_t w = 0x01020304;
    unsigned char *q = (unsigned char *)&w;
    q[1] ^= 0xff;
    printf("%08x %d\n", w, *q);
    struct message m;
    memcpy(&m, b, sizeof m);
    printf("%x %x %x %lx\n", m.kind, m.length, m.sum, (unsigned long)m.time);
    m.time = 0x1122334455667788;
    m.length = 0xbeef;
    memcpy(b, &m, sizeof m);
    for (unsigned i = 0; i < sizeof m; i++)
        printf("%02x", b[i]);
    puts("");
    double d = -2.5;
    memcpy(b + 3, &d, 8);
    double e;
    memcpy(&e, b + 3, 8);
    printf("%g %02x\n", e, b[10]);
    uint16_t halves[4] = {1, 2, 3, 4};
    uint32_t joined;
    memcpy(&joined, halves + 1, 4);
    printf("%x\n", joined);
    return 0;
}
