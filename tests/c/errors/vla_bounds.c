// Past the end of a variable length array whose size came from input.
//@ stdin: 5
#include <stdio.h>

int main(void) {
    int n;
    if (scanf("%d", &n) != 1)
        return 1;
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = i;
    printf("%d\n", a[0]);
    a[n] = 1; //~ ERROR out-of-bounds write
    return 0;
}
