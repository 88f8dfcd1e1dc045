// A list that is walked a symbolic number of steps, and once too often.
//@ verdict: unsafe
//@ paths: 4
#include <klee/klee.h>
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node c = {3, NULL}, b = {2, &c}, a = {1, &b};
    int steps = klee_range(0, 4, "steps");
    struct node *n = &a;
    for (int i = 0; i < steps; i++)
        n = n->next;
    return n->value; //~ ERROR null pointer
}
