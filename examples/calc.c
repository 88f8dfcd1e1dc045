/* A command-line tool: `calc OPERATOR` combines two digits from standard input. Argument and input are symbolic; it divides by zero.
 *
 *     $ ./x run --no-output examples/calc.c -- --sym-arg 1 --sym-stdin 2
 *     examples/calc.c:31:26: error: division by zero: the divisor is zero
 *     …
 *       input:
 *         arg00 = "/"
 *         stdin = "00"
 *     …
 *     verdict: unsafe: 1 error
 */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc != 2 || strlen(argv[1]) != 1) {
        fprintf(stderr, "usage: calc OPERATOR\n");
        return 2;
    }
    int a = getchar() - '0', b = getchar() - '0';
    if (a < 0 || a > 9 || b < 0 || b > 9) {
        fprintf(stderr, "calc: two digits are wanted\n");
        return 1;
    }
    int result;
    switch (argv[1][0]) {
    case '+': result = a + b; break;
    case '-': result = a - b; break;
    case '*': result = a * b; break;
    case '/': result = a / b; break;
    default: fprintf(stderr, "calc: unknown operator\n"); return 2;
    }
    printf("%d\n", result);
    return 0;
}
