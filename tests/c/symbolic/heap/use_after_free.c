// The handler of one command frees what the next one uses.
//@ verdict: unsafe
//@ paths: 64
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    char commands[3];
    klee_make_symbolic(commands, sizeof commands, "commands");
    int *session = NULL;
    for (int i = 0; i < 3; i++)
        switch (commands[i]) {
        case 'o':
            session = session ? session : calloc(1, sizeof *session);
            break;
        case 'c':
            free(session); //~ ERROR double free
            break;
        case 'u':
            if (session)
                *session += 1; //~ ERROR use-after-free
            break;
        }
    return 0;
}
