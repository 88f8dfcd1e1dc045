// Constant and volatile data, const through pointers, copies of read-only tables.
#include <stdio.h>
#include <string.h>

static const unsigned char crc_bits[8] = {0x07, 0x0e, 0x1c, 0x38, 0x70, 0xe0, 0xc7, 0x89};
static const struct { const char name[6]; const double f; } constants[] = {{"pi", 3.14159}, {"e", 2.71828}};
static volatile const int ticks = 5;
static const int matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};

static unsigned char crc8(const void *p, size_t n) {
    unsigned char crc = 0;
    for (const unsigned char *b = p; n--; b++) {
        unsigned char in = crc ^ *b, out = 0;
        for (int i = 0; i < 8; i++)
            if (in >> i & 1)
                out ^= crc_bits[i];
        crc = out;
    }
    return crc;
}

int main(void) {
    printf("%02x\n", crc8("123456789", 9));
    for (int i = 0; i < 2; i++)
        printf("%s %g\n", constants[i].name, constants[i].f);
    int total = 0;
    for (int i = 0; i < 3; i++)
        total += ticks;
    printf("%d\n", total);
    int copy[2][3];
    memcpy(copy, matrix, sizeof copy);
    copy[1][2] *= 10;
    printf("%d %d\n", copy[1][2], matrix[1][2]);
    const int *const row = matrix[1];
    printf("%d %zu\n", row[-1 + 1], sizeof matrix / sizeof *matrix);
    return 0;
}
