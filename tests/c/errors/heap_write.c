// Writing one byte past a heap object: the terminator of a copied string.
#include <stdlib.h>
#include <string.h>

static char *copy(const char *s) {
    size_t n = strlen(s);
    char *t = malloc(n);
    for (size_t i = 0; i <= n; i++)
        t[i] = s[i]; //~ ERROR out-of-bounds write
    return t;
}

int main(void) {
    char *t = copy("terminated");
    free(t);
    return 0;
}
