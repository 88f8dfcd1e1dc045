// A bytecode interpreter: DUP does not test whether the stack is full.
// verdict: unsafe, safe with -DSAFE
#include <klee/klee.h>

#define DEPTH 12

enum { PUSH, ADD, MUL, DUP, POP, JUMP_IF, HALT };

static unsigned char code[28];
static unsigned stack[DEPTH];

static int run(void) {
    unsigned depth = 0;
    for (unsigned at = 0; at < sizeof code;) {
        switch (code[at++]) {
        case PUSH:
            if (depth >= DEPTH || at >= sizeof code) { return 1; }
            stack[depth++] = code[at++];
            break;
        case ADD:
            if (depth < 2) { return 1; }
            depth--;
            stack[depth - 1] += stack[depth];
            break;
        case MUL:
            if (depth < 2) { return 1; }
            depth--;
            stack[depth - 1] *= stack[depth];
            break;
        case DUP:
#ifdef SAFE
            if (depth >= DEPTH) { return 1; }
#endif
            if (depth < 1) { return 1; }
            stack[depth] = stack[depth - 1]; /* bug */
            depth++;
            break;
        case POP:
            if (depth < 1) { return 1; }
            depth--;
            break;
        case JUMP_IF:
            if (depth < 1) { return 1; }
            if (stack[--depth] != 0) { at++; }
            break;
        default: return 0;
        }
    }
    return 0;
}

int main(void) {
    klee_make_symbolic(code, sizeof code, "code");
    return run();
}
