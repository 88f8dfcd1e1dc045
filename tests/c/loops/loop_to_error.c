// The loop ends only with an error: the sentinel may be missing.
//@ verdict: unsafe
//@ paths: 121
#include <klee/klee.h>

int main(void) {
    char text[4];
    int vowels = 0, i = 0;
    klee_make_symbolic(text, sizeof text, "text");
    while (text[i] != 0) { //~ ERROR out-of-bounds
        if (text[i] == 'a' || text[i] == 'e')
            vowels++;
        i++;
    }
    return vowels;
}
