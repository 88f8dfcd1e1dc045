// Labels as values: a threaded bytecode interpreter, with label differences.
#include <stdio.h>

enum { PUSH, ADD, MUL, DUP, SWAP, JNZ, DEC, PRINT, HALT };

static int run(const int *code) {
    static const void *const table[] = {&&push, &&add, &&mul, &&dup, &&swap,
                                        &&jnz,  &&dec, &&print, &&halt};
    int stack[32], *sp = stack, steps = 0;
    const int *pc = code;
#define NEXT do { steps++; goto *table[*pc++]; } while (0)
    NEXT;
push: *sp++ = *pc++; NEXT;
add: sp--; sp[-1] += *sp; NEXT;
mul: sp--; sp[-1] *= *sp; NEXT;
dup: *sp = sp[-1]; sp++; NEXT;
swap: { int t = sp[-1]; sp[-1] = sp[-2]; sp[-2] = t; } NEXT;
jnz: if (sp[-1]) pc = code + *pc; else pc++; NEXT;
dec: sp[-1]--; NEXT;
print: printf("%d\n", *--sp); NEXT;
halt:
    return steps;
}

static int relative(int which) {
    static const int offsets[] = {&&one - &&one, &&two - &&one, &&three - &&one};
    goto *(&&one + offsets[which]);
one: return 1;
two: return 2;
three: return 3;
}

int main(void) {
    static const int factorial[] = {PUSH, 1, PUSH, 10, SWAP, PUSH, 1, MUL, SWAP, DUP, PUSH, 0, ADD,
                                    DEC, JNZ, 17, HALT, PRINT, PUSH, 6, PUSH, 7, MUL, PRINT, HALT};
    printf("%d\n", run(factorial));
    static const int loop[] = {PUSH, 5, DUP, PRINT, DEC, JNZ, 2, PRINT, HALT};
    printf("%d\n", run(loop));
    printf("%d %d %d\n", relative(0), relative(1), relative(2));
    return 0;
}
