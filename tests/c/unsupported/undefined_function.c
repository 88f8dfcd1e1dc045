// A function that no file defines; reached only after other work.
#include <stdio.h>

int somewhere_else(int);

int main(int argc, char **argv) {
    (void)argv;
    puts("works until here");
    fflush(stdout);
    if (argc > 5)
        return somewhere_else(0);
    return somewhere_else(argc); //~ UNSUPPORTED somewhere_else
}
