// An error with the program's own words.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
    if (klee_int("x") == 17)
        klee_report_error(__FILE__, __LINE__, "seventeen is out", "user"); //~ ERROR seventeen is out
    return 0;
}
