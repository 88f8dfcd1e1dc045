// Pages of a mapping that lie wholly behind the end of its file cannot be used.
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
    char name[] = "mapping-XXXXXX";
    int file = mkstemp(name);
    unlink(name);
    if (file < 0 || write(file, "abc", 3) != 3)
        return 1;
    char *page = mmap(0, 4000, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
    if (page == MAP_FAILED || page[2] != 'c' || page[4095] != 0)
        return 2;
    char *pages = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0); //~ UNSUPPORTED a mapping that reaches
    pages[5000] = 1;
    return 0;
}
