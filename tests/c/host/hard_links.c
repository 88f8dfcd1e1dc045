// Several names of one file: contents, link counts, renaming over one another.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

static void put(const char *path, const char *text) {
    FILE *f = fopen(path, "w");
    fputs(text, f);
    fclose(f);
}

static void show(const char *path) {
    struct stat st;
    if (stat(path, &st)) {
        printf("%s: %s\n", path, strerror(errno));
        return;
    }
    char text[32] = "";
    FILE *f = fopen(path, "r");
    fgets(text, 32, f);
    fclose(f);
    printf("%s: %ld links, %s\n", path, (long)st.st_nlink, text);
}

int main(void) {
    put("a", "first");
    printf("%d\n", link("a", "b"));
    TRY(link("a", "b"));
    TRY(link("missing", "c"));
    mkdir("d", 0755);
    printf("%d\n", link("d", "e") < 0);
    show("a");
    put("b", "second");
    show("a");
    struct stat x, y;
    stat("a", &x);
    stat("b", &y);
    printf("%d\n", x.st_ino == y.st_ino && x.st_dev == y.st_dev);
    printf("%d\n", rename("a", "b"));
    show("a");
    show("b");
    unlink("a");
    show("b");
    symlink("b", "s");
    printf("%d\n", linkat(AT_FDCWD, "s", AT_FDCWD, "h", AT_SYMLINK_FOLLOW));
    printf("%d\n", link("s", "t"));
    lstat("t", &x);
    printf("%d\n", S_ISLNK(x.st_mode));
    show("h");
    return 0;
}
