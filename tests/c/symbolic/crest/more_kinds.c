// Its unsigned and wide inputs.
//@ verdict: safe
//@ paths: 6
#include <crest.h>

int main(void) {
    unsigned int ui;
    unsigned short us;
    long l;
    unsigned long ul;
    double d;
    CREST_unsigned_int(ui);
    CREST_unsigned_short(us);
    CREST_long(l);
    CREST_unsigned_long(ul);
    CREST_double(d);
    if (ui == 4000000000u)
        return 1;
    if (us == 65535)
        return 2;
    if (l == -(1L << 40))
        return 3;
    if (ul > 1UL << 63)
        return 4;
    if (d == 0.125)
        return 5;
    return 0;
}
