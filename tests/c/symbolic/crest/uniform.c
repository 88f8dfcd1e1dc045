// The example that CREST is shown with: which of two numbers is the larger one.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <crest.h>

int main(void) {
    int a, b;
    CREST_int(a);
    CREST_int(b);
    if (a > b)
        assert(b < a);
    else if (a == b)
        return 1;
    else
        assert(a < b);
    return 0;
}
