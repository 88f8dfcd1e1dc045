// The length of memcpy comes from the input: more is read than is there.
//@ verdict: unsafe
//@ paths: 7
#include <klee/klee.h>
#include <string.h>

int main(void) {
    unsigned char packet[4], out[8];
    klee_make_symbolic(packet, sizeof packet, "packet");
    unsigned char length = packet[0];
    if (length > 5)
        return 1;
    memcpy(out, packet, length); //~ ERROR out-of-bounds read
    return 0;
}
