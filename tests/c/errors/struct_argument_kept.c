// A parameter that is a structure ends with the call, wherever it lies.
#include <stdio.h>

struct row {
    int cells[9];
};

static int *third(struct row row) { return &row.cells[2]; }

int main(void) {
    struct row row = {{1, 2, 3}};
    int *p = third(row);
    printf("%d\n", *p); //~ ERROR use-after-free
    return 0;
}
