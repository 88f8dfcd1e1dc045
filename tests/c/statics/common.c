// Tentative definitions merged as common symbols of different sizes.
//@ flags: -fcommon
//@ files: common_other.c
#include <stdio.h>

int shared;
int table[4];
double initialised_elsewhere;
static int tentative;
static int tentative;
static int tentative = 6;
void fill(void);

int main(void) {
    printf("%d %g %d\n", shared, initialised_elsewhere, tentative);
    shared = 3;
    fill();
    printf("%d\n", shared);
    for (int i = 0; i < 4; i++)
        printf("%d ", table[i]);
    puts("");
    return 0;
}
