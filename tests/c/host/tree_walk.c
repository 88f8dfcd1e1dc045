// nftw over a tree of directories, and removing it again from below.
#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int files, directories, links, deepest;
static long bytes;

static int count(const char *path, const struct stat *st, int kind, struct FTW *at) {
    files += kind == FTW_F;
    directories += kind == FTW_D || kind == FTW_DP;
    links += kind == FTW_SL;
    if (kind == FTW_F)
        bytes += st->st_size;
    if (at->level > deepest)
        deepest = at->level;
    return path[at->base] == 0;
}

static int erase(const char *path, const struct stat *st, int kind, struct FTW *at) {
    return at->level >= 0 && st ? remove(path) : kind;
}

static void grow(const char *at, int depth) {
    char path[256];
    for (int i = 0; i < 3; i++) {
        snprintf(path, 256, "%s/f%d", at, i);
        FILE *f = fopen(path, "w");
        fprintf(f, "%*s", 10 * i, "");
        fclose(f);
    }
    snprintf(path, 256, "%s/link", at);
    symlink("f1", path);
    for (int i = 0; depth > 0 && i < 2; i++) {
        snprintf(path, 256, "%s/d%d", at, i);
        mkdir(path, 0755);
        grow(path, depth - 1);
    }
}

int main(void) {
    mkdir("tree", 0755);
    grow("tree", 3);
    printf("%d\n", nftw("tree", count, 10, FTW_PHYS));
    printf("%d files, %d directories, %d links, %ld bytes, %d deep\n", files, directories, links, bytes, deepest);
    printf("%d\n", nftw("tree", erase, 10, FTW_PHYS | FTW_DEPTH));
    printf("%d\n", access("tree", F_OK));
    return 0;
}
