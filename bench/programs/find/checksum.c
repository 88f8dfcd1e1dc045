// Card numbers with a check digit: valid numbers with many nines break the assertion.
// verdict: unsafe, safe with -DSAFE
#include <assert.h>
#include <klee/klee.h>

#define SIZE 14

static unsigned char card[SIZE];

static unsigned luhn(void) {
    unsigned sum = 0;
    for (int i = 0; i < SIZE; i++) {
        unsigned digit = card[i];
        if (i % 2 == 0) {
            digit *= 2;
            if (digit > 9) {
                digit -= 9;
            }
        }
        sum += digit;
    }
    return sum % 10;
}

int main(void) {
    int nines = 0;
    klee_make_symbolic(card, sizeof card, "card");
    for (int i = 0; i < SIZE; i++) {
        klee_assume(card[i] <= 9);
    }
    for (int i = 0; i < SIZE; i++) {
        if (card[i] == 9) {
            nines++;
        }
    }
    int accepted = luhn() == 0;
#ifdef SAFE
    accepted = accepted && nines < SIZE - 2;
#endif
    /* No valid card has as many nines as this, says the manual. */
    assert(!accepted || nines < SIZE - 2); /* bug */
    return 0;
}
