// getopt over one symbolic argument of two bytes.
//@ args: --sym-arg 2
//@ verdict: safe
//@ paths: 8
#include <unistd.h>

int main(int argc, char **argv) {
    int flags = 0, c;
    opterr = 0;
    while ((c = getopt(argc, argv, "ab:")) != -1)
        switch (c) {
        case 'a':
            flags |= 1;
            break;
        case 'b':
            flags |= 2;
            break;
        default:
            return 4;
        }
    return flags;
}
