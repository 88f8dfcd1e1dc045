// free of a global and of a string literal.
//@ revisions: global literal
//@[literal] flags: -DLITERAL
#include <stdlib.h>

static char buffer[8];

int main(void) {
#ifdef LITERAL
    char *p = (char *)"literal";
#else
    char *p = buffer;
#endif
    free(p); //~ ERROR invalid free
    return 0;
}
