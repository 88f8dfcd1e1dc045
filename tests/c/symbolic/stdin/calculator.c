// Two digits and an operator.
//@ args: --sym-stdin 3
//@ verdict: unsafe
//@ paths: 10
#include <stdio.h>

int main(void) {
    int a = getchar() - '0', op = getchar(), b = getchar() - '0';
    if (a < 0 || a > 9)
        return 1;
    if (b < 0 || b > 9)
        return 1;
    switch (op) {
    case '+':
        return a + b;
    case '-':
        return a - b == 3;
    case '*':
        return a * b;
    case '/':
        return a / b; //~ ERROR division by zero
    }
    return 2;
}
