// Memory that the driver made is not lost when the function returns.
//@ flags: --function=peek --check-leaks
//@ verdict: safe
//@ paths: 1
int peek(const int *value) { return *value > 0 ? 1 : 2; }
