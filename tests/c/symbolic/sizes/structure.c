// A header and a tail of any length, as network code has them.
//@ verdict: unsafe
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

struct packet {
    unsigned short length;
    unsigned short kind;
    unsigned char body[];
};

int main(void) {
    unsigned short length = klee_range(0, 2000, "length");
    struct packet *p = malloc(sizeof *p + length);
    p->length = length;
    p->kind = klee_range(0, 3, "kind");
    if (p->kind == 1 && p->length >= 8)
        memset(p->body, 0, 8);
    if (p->kind == 2)
        p->body[p->length] = 0; //~ ERROR out-of-bounds write
    free(p);
    return 0;
}
