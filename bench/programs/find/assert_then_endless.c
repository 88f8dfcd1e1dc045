// Scores seven letters and then serves for ever: one sum of scores breaks the assertion before.
// verdict: unsafe, safe with -DSAFE
// endless: yes
#include <assert.h>
#include <klee/klee.h>

#ifdef SAFE
#define FORBIDDEN 71
#else
#define FORBIDDEN 65
#endif

static unsigned char letters[7];

static unsigned score(unsigned char letter) {
    switch (letter) {
    case 'q': return 10;
    case 'k': return 5;
    case 'e': return 1;
    default: return letter > 'm' ? 3 : 2;
    }
}

int main(void) {
    unsigned sum = 0, served = 0;
    klee_make_symbolic(letters, sizeof letters, "letters");
    for (int i = 0; i < 7; i++) {
        sum += score(letters[i]);
    }
    assert(sum != FORBIDDEN); /* bug */
    for (;;) {
        if (klee_int("request") == 7) {
            served++;
        }
    }
}
