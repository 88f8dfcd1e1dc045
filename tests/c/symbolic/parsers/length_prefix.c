// A record with a length byte: the check is done in a type that is too narrow.
//@ verdict: unsafe
//@ paths: 5
#include <klee/klee.h>

int main(void) {
    unsigned char packet[4];
    klee_make_symbolic(packet, sizeof packet, "packet");
    unsigned char offset = packet[0], length = packet[1];
    if (length == 0 || length > 4)
        return 1;
    if ((unsigned char)(offset + length) > 4)
        return 2;
    return packet[offset] == 1; //~ ERROR out-of-bounds read
}
