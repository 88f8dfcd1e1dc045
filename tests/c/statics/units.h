// What the three units of `units.c` share.
#include <stddef.h>

extern int text_calls;
extern const char *const unit_names[];
void stack_push(int v);
int stack_pop(void);
int stack_depth(void);
char *text_repeat(char *to, size_t size, const char *s, int n);
