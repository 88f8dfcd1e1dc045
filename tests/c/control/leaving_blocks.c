// Blocks with variables in memory are left in every way, nested, and entered again.
#include <stdio.h>

static int add(int *sum, int value) { return *sum += value; }

static int walk(int n) {
    int total = 0;
    for (int i = 0; i < n; i++) {
        int outer = i;
        for (int j = 0; j < 4; j++) {
            int inner[2] = {i, j};
            if (add(&inner[0], j) == 3)
                continue;
            if (inner[0] == 5)
                break;
            if (inner[0] == 6 && add(&outer, 1) == 4)
                goto out;
            if (add(&outer, inner[1]) > 40)
                return total + outer;
        }
        switch (add(&outer, 0) % 4) {
        case 0: {
            int zero = outer;
            total += add(&zero, 1);
            break;
        }
        case 1: {
            int one = outer;
            if (add(&one, 1) == 2)
                continue;
            total += one;
        } /* falls through */
        default:
            total += 1;
        }
    }
    {
        int tail = total;
        add(&tail, 100);
        total = tail;
    }
    return total;
out:
    return -total;
}

static int again(int n) {
    int rounds = 0;
top:
    if (n > 0) {
        int rest = n;
        add(&rest, -1);
        n = rest;
        rounds++;
        goto top;
    }
    while (rounds > 0) {
        int left = rounds;
        if (add(&left, -2) < 0)
            break;
        rounds = left;
    }
    return rounds;
}

int main(void) {
    for (int n = 0; n < 12; n++)
        printf("%d %d\n", walk(n), again(n));
    int chosen = ({ int hidden = 3; add(&hidden, 4); });
    int either = chosen > 5 ? ({ int a = 1; add(&a, 1); }) : ({ int b = 2; add(&b, 2); });
    printf("%d %d\n", chosen, either);
    return 0;
}
