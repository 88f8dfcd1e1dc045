// Weak definitions, weak undefined symbols, aliases of functions and variables.
//@ files: weak_alias_strong.c
#include <stdio.h>

__attribute__((weak)) int overridden(void) { return 1; }
__attribute__((weak)) int kept(void) { return 2; }
extern int missing(void) __attribute__((weak));
extern int missing_variable __attribute__((weak));
extern int provided(void) __attribute__((weak));
__attribute__((weak)) int weak_variable = 10;
int kept_variable __attribute__((weak)) = 11;

static int hidden_value = 77;
static int implementation(int x) { return x * hidden_value; }
int public_name(int) __attribute__((alias("implementation")));
extern int other_name __attribute__((alias("hidden_value")));
int second_alias(int) __attribute__((weak, alias("implementation")));

int main(void) {
    printf("%d %d\n", overridden(), kept());
    printf("%s %s\n", missing ? "present" : "absent", provided ? "present" : "absent");
    printf("%d\n", &missing_variable == NULL);
    if (provided)
        printf("%d\n", provided());
    printf("%d %d\n", weak_variable, kept_variable);
    printf("%d %d\n", public_name(2), second_alias(3));
    other_name = 5;
    printf("%d %d\n", public_name(2), hidden_value);
    printf("%d %d\n", public_name == second_alias, &other_name == &hidden_value);
    return 0;
}
