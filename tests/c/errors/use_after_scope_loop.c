// The variable of a loop's body ends with each turn, that of the loop's head with the loop.
//@ revisions: body head
//@[body] flags: -DUSED=body
//@[head] flags: -DUSED=head
#include <stdio.h>

int main(void) {
    const int *body = 0, *head = 0;
    for (int i = 0; i < 3; i++) {
        int square = i * i;
        body = &square;
        head = &i;
        if (square == 1)
            continue;
        printf("%d %d\n", *body, *head);
    }
    return *USED; //~ ERROR use-after-free
}
