// Two indices that run towards each other: is it a palindrome?
//@ verdict: safe
//@ paths: 4
#include <klee/klee.h>

int main(void) {
    char s[6];
    klee_make_symbolic(s, sizeof s, "s");
    int i = 0, j = 5;
    while (i < j)
        if (s[i++] != s[j--])
            return i;
    return 0;
}
