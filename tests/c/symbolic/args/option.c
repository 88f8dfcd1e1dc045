// An option and its letter.
//@ args: --sym-arg 2
//@ verdict: unsafe
//@ paths: 5
#include <assert.h>

int main(int argc, char **argv) {
    const char *s = argv[argc - 1];
    if (s[0] != '-')
        return 0;
    switch (s[1]) {
    case 'v':
        return 1;
    case 'q':
        return 2;
    case 'x':
        assert(argc > 2); //~ ERROR assertion
    }
    return 3;
}
