// The inputs of CREST.
//@ verdict: unsafe
//@ paths: 5
#include <assert.h>
#include <crest.h>

int main(void) {
    int i;
    char c;
    short s;
    unsigned char uc;
    CREST_int(i);
    CREST_char(c);
    CREST_short(s);
    CREST_unsigned_char(uc);
    if (i == 1000000)
        if (c == -1)
            if (s == 12345)
                assert(uc != 200); //~ ERROR assertion
    return 0;
}
