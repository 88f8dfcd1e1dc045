// A recursive descent calculator: mutual recursion through global cursor state.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static const char *at;
static const char *error;
static double expression(void);

static char peek(void) {
    while (isspace((unsigned char)*at))
        at++;
    return *at;
}

static double primary(void) {
    if (peek() == '(') {
        at++;
        double v = expression();
        if (peek() == ')')
            at++;
        else
            error = "missing )";
        return v;
    }
    if (peek() == '-') {
        at++;
        return -primary();
    }
    char *end;
    double v = strtod(at, &end);
    if (end == at)
        error = "number expected";
    at = end;
    return v;
}

static double power(void) {
    double base = primary();
    if (peek() != '^')
        return base;
    at++;
    double e = power(), r = 1;
    for (int i = 0; i < (int)e; i++)
        r *= base;
    return r;
}

static double term(void) {
    double v = power();
    for (;;)
        switch (peek()) {
        case '*': at++; v *= power(); break;
        case '/': {
            at++;
            double d = power();
            if (d == 0)
                error = "division by zero", d = 1;
            v /= d;
            break;
        }
        default: return v;
        }
}

static double expression(void) {
    double v = term();
    for (;;)
        switch (peek()) {
        case '+': at++; v += term(); break;
        case '-': at++; v -= term(); break;
        default: return v;
        }
}

int main(void) {
    static const char *const inputs[] = {"1 + 2 * 3", "(1+2)*3", "2^3^2", "-4 - -5", "10/4/5",
                                         "1e3 * .5", "2 * (3", "7 / (2 - 2)", "x", "((((9))))"};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        at = inputs[i];
        error = NULL;
        double v = expression();
        if (error)
            printf("%s: %s\n", inputs[i], error);
        else
            printf("%s = %.10g\n", inputs[i], v);
    }
    return 0;
}
