// The address of an element of a global array is an address wherever the array lies.
//@ holds-for: nothing
//@ verdict: safe
#include <klee/klee.h>

static int numbers[2] = {3, 4}, board[2][3];
static struct {
    int first, rest[3];
} record;

int main(void) {
    static char bytes[4];
    bytes[2] = klee_range(0, 2, "n");
    if (bytes[2])
        return 1;
    int *end = numbers + 2;
    return numbers[0] + board[1][0] + record.rest[1] + "abc"[1] + end[-1] == 0;
}
