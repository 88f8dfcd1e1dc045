// Which activation a buffer means cannot be told: given up.
#include <setjmp.h>
int __VERIFIER_nondet_int(void);
static jmp_buf buffer;
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (setjmp(buffer)) return 1;
    if (x > 0) longjmp(buffer, 1);
    return 0;
}
