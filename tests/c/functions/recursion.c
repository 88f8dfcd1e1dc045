// Recursion: Ackermann, mutual, Hanoi, permutations, with arrays in the frames.
#include <stdio.h>
#include <string.h>

static unsigned ackermann(unsigned m, unsigned n) {
    return !m ? n + 1 : !n ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n ? is_odd(n - 1) : 1; }
static int is_odd(unsigned n) { return n ? is_even(n - 1) : 0; }

static int moves;
static void hanoi(int n, char from, char to, char via) {
    if (!n)
        return;
    hanoi(n - 1, from, via, to);
    if (moves++ < 5)
        printf("%c%c ", from, to);
    hanoi(n - 1, via, to, from);
}

static void permute(const char *rest, char *done, int depth) {
    if (!*rest) {
        done[depth] = 0;
        printf("%s ", done);
        return;
    }
    for (int i = 0; rest[i]; i++) {
        char next[8];
        strcpy(next, rest);
        memmove(next + i, next + i + 1, strlen(next + i));
        done[depth] = rest[i];
        permute(next, done, depth + 1);
    }
}

static int depth_sum(int n) {
    int local[16];
    for (int i = 0; i < 16; i++)
        local[i] = n + i;
    return n ? local[n % 16] + depth_sum(n - 1) : 0;
}

int main(void) {
    printf("%u\n", ackermann(2, 9));
    printf("%d %d\n", is_even(1000), is_odd(777));
    hanoi(10, 'A', 'C', 'B');
    printf("%d\n", moves);
    char buffer[8];
    permute("abcd", buffer, 0);
    printf("\n%d\n", depth_sum(2000));
    return 0;
}
