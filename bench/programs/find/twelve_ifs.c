// Twelve nested ifs, each on another byte, behind a loop that decides on each byte as well.
// verdict: unsafe, safe with -DSAFE
#include <assert.h>
#include <klee/klee.h>

static unsigned char b[18];

int main(void) {
    int high = 0;
    klee_make_symbolic(b, sizeof b, "bytes");
    for (int i = 0; i < 18; i++) {
        if (b[i] >= 0x80) {
            high++;
        }
    }
    if (b[0] == 'p') {
        if (b[1] > 'o') {
            if (b[2] != 'l') {
                if (b[3] < 'l') {
                    if (b[4] % 3 == 1) {
                        if ((b[5] & 0x91) == 0x91) {
                            if (b[6] == 'd') {
                                if (b[7] > b[6]) {
                                    if (b[8] == 200) {
                                        if ((b[9] ^ 0x55) == 9) {
                                            if (b[10] < 3) {
                                                if (b[11] == 0xFF) {
#ifdef SAFE
                                                    high = 0;
#endif
                                                    assert(high != 10); /* bug */
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    return 0;
}
