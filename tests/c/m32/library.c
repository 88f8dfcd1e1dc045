// Library calls on a 32-bit target: files, sorting, formatting, time of day structures.
//@ flags: -m32
//@ args: x yy
//@ stdin: 10 20 30
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int order(const void *a, const void *b) { return *(int *)b - *(int *)a; }
static jmp_buf env;
static volatile int signalled;
static void handler(int s) { signalled = s; }

int main(int argc, char **argv) {
    int v[3];
    printf("%d\n", scanf("%d %d %d", v, v + 1, v + 2));
    qsort(v, 3, sizeof *v, order);
    printf("%d %d %d\n", v[0], v[1], v[2]);
    FILE *f = fopen("m32.txt", "w+");
    fprintf(f, "%d:%s", argc, argv[2]);
    fflush(f);
    struct stat s;
    printf("%d ", stat("m32.txt", &s));
    printf("%d\n", (int)s.st_size);
    rewind(f);
    char b[20];
    printf("%s\n", fgets(b, sizeof b, f));
    fseek(f, 1, SEEK_SET);
    int c = getc(f);
    printf("%c %ld\n", c, ftell(f));
    fclose(f);
    remove("m32.txt");
    if (!setjmp(env))
        longjmp(env, 1);
    signal(SIGUSR1, handler);
    raise(SIGUSR1);
    printf("%d\n", signalled == SIGUSR1);
    long big = strtol("99999999999", NULL, 10);
    printf("%ld %d\n", big, errno == ERANGE);
    printf("%s\n", getcwd(b, 1) ? "?" : "small");
    return 0;
}
