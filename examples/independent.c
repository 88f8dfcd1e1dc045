/* Ten decisions that have nothing to do with one another are 1024 paths, or 1 in full and 10 cut, with the same answer.
 *
 *     $ ./x run --no-output examples/independent.c
 *     paths: 1024 in 0.1 s (26608 instructions, 187.1k/s), 0 tests
 *     …
 *     verdict: safe: all paths were explored, without an error
 *     $ ./x run --no-output --prune=postconditions examples/independent.c
 *     pruning: 1 paths in full, 10 cut (about 1023 paths and 26418 instructions saved)
 *     …
 *     verdict: safe: no path has an error; each was explored, or one that was accounts for it
 */
#include <klee/klee.h>

int main(void)
{
    unsigned char option[10];
    int count = 0;
    klee_make_symbolic(option, sizeof option, "option");
    for (int i = 0; i < 10; i++)
        if (option[i] == 'y')
            count++;
    return count;
}
