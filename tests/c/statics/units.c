// Three translation units with static names that clash and shared declarations.
//@ files: units_stack.c units_text.c
#include "units.h"
#include <stdio.h>

static int count = 1000;
static int helper(int x) { return x + count; }

int main(void) {
    for (int i = 0; i < 10; i++)
        stack_push(helper(i));
    printf("%d %d\n", stack_pop(), stack_pop());
    printf("%d\n", stack_depth());
    char out[64];
    printf("%s\n", text_repeat(out, sizeof out, "ab", 5));
    printf("%d %s\n", text_calls, unit_names[1]);
    printf("%d\n", helper(1) + stack_depth());
    return 0;
}
