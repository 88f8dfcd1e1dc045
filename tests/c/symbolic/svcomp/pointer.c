// An input that is a pointer can be null or something else.
//@ verdict: safe
//@ paths: 2
void *__VERIFIER_nondet_pointer(void);
char *__VERIFIER_nondet_pchar(void);
void reach_error(void);

int main(void) {
    void *p = __VERIFIER_nondet_pointer();
    char *q = __VERIFIER_nondet_pchar();
    if (p == q)
        return 1;
    if ((unsigned long)p - (unsigned long)q == 0)
        reach_error();
    return 0;
}
