// The constant part of an address may lie before its object, and where the object lies depends on what else there is: 48
// objects have every place that there is in a page.
//@ revisions: wide narrow
//@[narrow] flags: -m32
//@ verdict: safe
//@ paths: 1
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    int n = klee_range(1, 4, "n"), sum = 0;
    unsigned char *objects[48];
    for (int i = 0; i < 48; i++) {
        objects[i] = malloc(i % 3 == 0 ? 5000 : 4);
        objects[i][0] = objects[i][1] = objects[i][2] = 1;
    }
    switch (n) {
    case 1:
    case 2:
    case 3:
        for (int i = 0; i < 48; i++)
            sum += objects[i][n - 1];
    }
    for (int i = 0; i < 48; i++)
        free(objects[i]);
    return sum != 48;
}
