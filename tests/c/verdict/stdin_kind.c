// Questions about standard input that read nothing of it: how long it is, whether it is a terminal, whether something is there.
//@ revisions: length terminal ready waiting position
//@[length] flags: -DASK=lseek(0,0,SEEK_END)
//@[terminal] flags: -DASK=isatty(0)
//@[ready] flags: -DASK=poll(&input,1,0)
//@[waiting] flags: -DASK=ioctl(0,FIONREAD,&count)
//@[position] flags: -DASK=pread(0,&count,1,0)
//@ verdict: safe
//@ holds-for: stdin
//@ replay: no, it is another standard input
#include <klee/klee.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(void) {
    int count = 0;
    struct pollfd input = {.fd = 0, .events = POLLIN};
    (void)input;
    return klee_int("asks") && ASK == 12345;
}
