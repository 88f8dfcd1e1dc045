// The same object freed through two names.
#include <stdlib.h>

struct owner { char *text; };

static void drop(struct owner *o) {
    free(o->text); //~ ERROR double free
}

int main(void) {
    struct owner a = {malloc(8)}, b = a;
    drop(&a);
    drop(&b);
    return 0;
}
