// Reading past a global table with a computed index.
#include <stdio.h>

static const char *const days[] = {"mon", "tue", "wed"};
int table[3] = {10, 20, 30};
int other[3] = {1, 2, 3};

static int get(int i) { return table[i] + other[0]; } //~ ERROR out-of-bounds read

int main(void) {
    printf("%s\n", days[1]);
    int s = 0;
    for (int i = 0; i < 4; i++)
        s += get(i);
    printf("%d\n", s);
    return 0;
}
