// Days of a month, with a table that has no entry for month 13.
//@ verdict: unsafe
//@ paths: 9
#include <klee/klee.h>

static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

int main(void) {
    char s[4];
    klee_make_symbolic(s, sizeof s, "s");
    for (int i = 0; i < 4; i++)
        if (!((s[i] >= '0') & (s[i] <= '9')))
            return 1;
    int month = (s[0] - '0') * 10 + (s[1] - '0');
    int day = (s[2] - '0') * 10 + (s[3] - '0');
    if (month > 13)
        return 2;
    if (month > 0 && day <= days[month - 1]) //~ ERROR out-of-bounds read
        return 0;
    return 3;
}
