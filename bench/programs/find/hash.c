// Folds the case of three letters and mixes them: one word has the hash that means empty.
// verdict: unsafe, safe with -DSAFE
#include <assert.h>
#include <klee/klee.h>

#ifdef SAFE
#define EMPTY 0u
#else
#define EMPTY 24185944u
#endif

static unsigned hash(const unsigned char *word, int length) {
    unsigned mixed = 5381;
    for (int i = 0; i < length; i++) {
        unsigned char letter = word[i];
        if (letter >= 'A' && letter <= 'Z') {
            letter += 'a' - 'A';
        }
        mixed = (mixed * 33) ^ letter;
        if (mixed % 5 == 0) {
            mixed >>= 3;
        } else if (mixed & 0x40) {
            mixed += letter * 3u;
        }
    }
    return mixed;
}

int main(void) {
    unsigned char word[3];
    klee_make_symbolic(word, sizeof word, "word");
    klee_assume(word[0] != 0);
    assert(hash(word, 3) != EMPTY); /* bug */
    return 0;
}
