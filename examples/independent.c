/* Ten decisions that have nothing to do with one another are 1024 paths, or 1 in full and 10 cut, with the same answer.
 *
 *     $ ./x run --no-output examples/independent.c
 *     paths: 1024 in 0.1 s (25584 instructions, 187.1k/s), 0 tests
 *     …
 *     verdict: safe: all paths were explored, without an error
 *     $ ./x run --no-output --prune=postconditions examples/independent.c
 *     pruning: 1 paths in full, 10 cut (about 1023 paths and 25395 instructions saved)
 *     …
 *     verdict: safe: all paths were explored, without an error
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
