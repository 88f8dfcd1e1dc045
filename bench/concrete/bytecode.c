/* An interpreter of a small stack machine that runs a program: the longest Collatz chain below N. */
#include <stdio.h>

enum op { PUSH, LOAD, STORE, ADD, MUL, HALF, ODD, LESS, JUMP, JUMP_IF_ZERO, HALT };
struct instruction {
    enum op op;
    long operand;
};

enum { LIMIT, NUMBER, VALUE, LENGTH, LONGEST, WINNER, VARIABLES };

static int parse(const char *text)
{
    int value = 0;
    while (*text)
        value = value * 10 + (*text++ - '0');
    return value;
}

static const struct instruction program[] = {
    /* 0: next number */
    { LOAD, NUMBER }, { LOAD, LIMIT }, { LESS, 0 }, { JUMP_IF_ZERO, 41 },
    { LOAD, NUMBER }, { STORE, VALUE }, { PUSH, 1 }, { STORE, LENGTH },
    /* 8: while value is above 1 */
    { PUSH, 1 }, { LOAD, VALUE }, { LESS, 0 }, { JUMP_IF_ZERO, 29 },
    { LOAD, LENGTH }, { PUSH, 1 }, { ADD, 0 }, { STORE, LENGTH },
    { LOAD, VALUE }, { ODD, 0 }, { JUMP_IF_ZERO, 25 },
    { LOAD, VALUE }, { PUSH, 3 }, { MUL, 0 }, { PUSH, 1 }, { ADD, 0 }, { JUMP, 27 },
    /* 25: even */
    { LOAD, VALUE }, { HALF, 0 },
    /* 27 */
    { STORE, VALUE }, { JUMP, 8 },
    /* 29: a longer chain? */
    { LOAD, LONGEST }, { LOAD, LENGTH }, { LESS, 0 }, { JUMP_IF_ZERO, 37 },
    { LOAD, LENGTH }, { STORE, LONGEST }, { LOAD, NUMBER }, { STORE, WINNER },
    /* 37 */
    { LOAD, NUMBER }, { PUSH, 1 }, { ADD, 0 }, { JUMP, 42 },
    /* 41 */
    { HALT, 0 },
    /* 42 */
    { STORE, NUMBER }, { JUMP, 0 },
};

static long run(const struct instruction *code, long *variables)
{
    long stack[16], executed = 0;
    int top = 0, at = 0;
    for (;;) {
        const struct instruction *now = &code[at++];
        executed++;
        switch (now->op) {
        case PUSH:
            stack[top++] = now->operand;
            break;
        case LOAD:
            stack[top++] = variables[now->operand];
            break;
        case STORE:
            variables[now->operand] = stack[--top];
            break;
        case ADD:
            top--;
            stack[top - 1] += stack[top];
            break;
        case MUL:
            top--;
            stack[top - 1] *= stack[top];
            break;
        case HALF:
            stack[top - 1] /= 2;
            break;
        case ODD:
            stack[top - 1] &= 1;
            break;
        case LESS:
            top--;
            stack[top - 1] = stack[top - 1] < stack[top];
            break;
        case JUMP:
            at = (int)now->operand;
            break;
        case JUMP_IF_ZERO:
            if (!stack[--top])
                at = (int)now->operand;
            break;
        case HALT:
            return executed;
        }
    }
}

int main(int argc, char **argv)
{
    long variables[VARIABLES] = { 0 };
    variables[LIMIT] = argc > 1 ? parse(argv[1]) : 50000;
    variables[NUMBER] = 1;
    long executed = run(program, variables);
    printf("%ld %ld %ld\n", variables[WINNER], variables[LONGEST], executed);
    return 0;
}
