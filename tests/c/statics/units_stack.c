// A stack with private state whose names clash with those of the other units.
#include "units.h"

static int count;
static int cells[32];
static int helper(int delta) { return count += delta; }

void stack_push(int v) { cells[helper(1) - 1] = v; }
int stack_pop(void) { return cells[helper(-1)]; }
int stack_depth(void) { return count; }
const char *const unit_names[] = {"main", "stack", "text"};
