// main with an environment parameter, recursive main.
//@ env: GREETING=hello NUMBER=17
//@ args: 3
//@ exit: 17
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv, char **envp) {
    static int depth;
    int found = 0;
    for (char **e = envp; *e; e++)
        if (!strncmp(*e, "NUMBER=", 7))
            found = atoi(*e + 7);
    printf("depth %d argc %d\n", depth, argc);
    if (depth < atoi(argv[1])) {
        depth++;
        return main(argc, argv, envp);
    }
    printf("%s\n", getenv("GREETING"));
    return found;
}
