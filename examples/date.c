/* A calendar that is off by one: the number of a day becomes a month and a day, for all days of all years from 1583 to 9999.
 * The last day of a month is the day 0 of the next one.
 *
 *     $ ./x run --no-output examples/date.c
 *     examples/date.c:42:5: error: assertion: `day >= 1 && day <= days_in(year, month)` does not hold
 *     …
 *       input:
 *         year = 1584
 *         number = 335
 *     …
 *     verdict: unsafe: 1 error
 */
#include <assert.h>
#include <klee/klee.h>

static int is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

static int days_in(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year));
}

/* The month and the day of the month of the day with this number, counted from 1. */
static int month_of(int year, int number, int *day)
{
    int month = 1;
    /* The bug: the last day of a month belongs to it; this should be `>`. */
    while (month < 12 && number >= days_in(year, month))
        number -= days_in(year, month++);
    *day = number;
    return month;
}

int main(void)
{
    int year = klee_range(1583, 10000, "year");
    int number = klee_range(1, 366 + 1, "number");
    klee_assume(number <= 365 + is_leap(year));
    int day;
    int month = month_of(year, number, &day);
    assert(day >= 1 && day <= days_in(year, month));
    return 0;
}
