// The third push overflows the stack; pops in between avert it.
//@ verdict: unsafe
//@ paths: 79
#include <klee/klee.h>

int main(void) {
    char command[4];
    int stack[2], depth = 0;
    klee_make_symbolic(command, sizeof command, "command");
    for (int i = 0; i < 4; i++) {
        if (command[i] == '(') {
            stack[depth] = i; //~ ERROR out-of-bounds
            depth++;
        } else if (command[i] == ')' && depth > 0) {
            depth--;
        }
    }
    return depth;
}
