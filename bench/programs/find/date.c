// The number of a day in its year: the table has no place for the last day of a leap year.
// verdict: unsafe, safe with -DSAFE
#include <klee/klee.h>

#ifdef SAFE
#define DAYS 366
#else
#define DAYS 365
#endif

static const unsigned char lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static char seen[DAYS];

static int is_leap(int year) {
    if (year % 4 != 0) { return 0; }
    if (year % 100 != 0) { return 1; }
    return year % 400 == 0;
}

static int length(int year, int month) {
    return month == 1 && is_leap(year) ? 29 : lengths[month];
}

int main(void) {
    int year = klee_range(1583, 10000, "year");
    int month = klee_range(0, 12, "month");
    int day = klee_range(1, 32, "day");
    int number = 0;
    for (int m = 0; m < 12; m++) {
        if (m == month) {
            break;
        }
        number += length(year, m);
    }
    if (day > length(year, month)) {
        return 1;
    }
    /* The other years were seen in another table. */
    if (year < 2100 || year % 100 != 0) {
        return 0;
    }
    seen[number + day - 1] = 1; /* bug */
    return 0;
}
