// A system call may use of the program's memory only what the program itself may.
//@ revisions: write writev null readlink getcwd uname pipe nanosleep stat constant freed path
//@[write] flags: -DWRITE
//@[writev] flags: -DWRITEV
//@[null] flags: -DNULL_BUFFER
//@[readlink] flags: -DREADLINK
//@[getcwd] flags: -DGETCWD
//@[uname] flags: -DUNAME
//@[pipe] flags: -DPIPE
//@[nanosleep] flags: -DNANOSLEEP
//@[stat] flags: -DSTAT
//@[constant] flags: -DCONSTANT
//@[freed] flags: -DFREED
//@[path] flags: -DPATH
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

static const char constant[16];

int main(void) {
    char small[4] = "abc";
    int fd = open("f", O_RDWR | O_CREAT, 0600);
    write(fd, "0123456789", 10);
    lseek(fd, 0, SEEK_SET);
#ifdef WRITE
    write(fd, small, 5); //~[write] ERROR out-of-bounds read: 5 bytes at offset 0 of a local variable of 4 bytes, by the system call write
#elif defined WRITEV
    struct iovec v[] = {{small, 4}, {small + 1, 4}};
    writev(fd, v, 2); //~[writev] ERROR out-of-bounds read: 4 bytes at offset 1 of a local variable of 4 bytes, by the system call writev
#elif defined NULL_BUFFER
    read(fd, NULL, 5); //~[null] ERROR null pointer: write of 5 bytes through a null pointer, by the system call read
#elif defined READLINK
    symlink("abcdefgh", "l");
    readlink("l", small, 8); //~[readlink] ERROR out-of-bounds write
#elif defined GETCWD
    chdir("/");
    syscall(SYS_getcwd, NULL, 4096); //~[getcwd] ERROR null pointer: write of 2 bytes
#elif defined UNAME
    uname((struct utsname *)small); //~[uname] ERROR out-of-bounds write
#elif defined PIPE
    pipe((int *)small); //~[pipe] ERROR out-of-bounds write: 8 bytes
#elif defined NANOSLEEP
    syscall(SYS_nanosleep, small, NULL); //~[nanosleep] ERROR out-of-bounds read
#elif defined STAT
    syscall(SYS_newfstatat, AT_FDCWD, "f", small, 0); //~[stat] ERROR out-of-bounds write
#elif defined CONSTANT
    read(fd, (char *)constant, 3); //~[constant] ERROR write to read-only memory
#elif defined FREED
    char *gone = malloc(8);
    free(gone);
    write(fd, gone, 8); //~[freed] ERROR use-after-free
#elif defined PATH
    memset(small, 'x', sizeof small);
    unlink(small); //~[path] ERROR out-of-bounds read: 1 byte at offset 4
#endif
    return 0;
}
