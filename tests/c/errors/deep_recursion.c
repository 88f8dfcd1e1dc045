// A recursion without an end, by turns of two functions.
//@ flags: --max-stack=1M
int odd(int n);
int even(int n) { char room[64]; room[0] = (char)n; return n == 0 ? room[0] : odd(n - 1); } //~ ERROR stack overflow
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int main(void) { return even(-2); }
