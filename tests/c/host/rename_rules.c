// What rename replaces and what it refuses.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void try(const char *a, const char *b) {
    int r = rename(a, b);
    printf("%s -> %s: %s\n", a, b, r ? strerror(errno) : "ok");
}

int main(void) {
    close(creat("f", 0600));
    close(creat("g", 0600));
    mkdir("d", 0755);
    mkdir("e", 0755);
    close(creat("e/inside", 0600));
    try("missing", "x");
    try("f", "f");
    try("f", "g");
    try("g", "d");
    try("d", "g");
    try("d", "e");
    try("e", "d");
    printf("%d\n", access("d/inside", F_OK));
    try("d", "d/sub");
    try("d", "d/sub/deeper");
    try("g", "d/g");
    try("d/g", "h/");
    try("d/.", "x");
    try("d/..", "x");
    try("d/inside", "nowhere/x");
    try("d/inside/x", "y");
    try("d/", "moved/");
    printf("%d %d\n", access("moved/inside", F_OK), access("moved/g", F_OK));
    symlink("moved", "link");
    try("link", "renamed-link");
    char b[16] = "";
    printf("%zd", readlink("renamed-link", b, 15));
    printf(" %s\n", b);
    chdir("moved");
    try("../moved", "../again");
    char where[4096];
    getcwd(where, sizeof where);
    printf("%s\n", strrchr(where, '/'));
    return 0;
}
