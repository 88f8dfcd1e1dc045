// free of an array on the stack.
//@ flags: -Wno-free-nonheap-object
#include <stdlib.h>

int main(void) {
    char local[16] = "local";
    char *p = local;
    free(p); //~ ERROR invalid free
    return 0;
}
