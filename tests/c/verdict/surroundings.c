// What tells of the computer, the time or the files without a look at a file.
//@ revisions: limits mask resolution timer space
//@[limits] flags: -DASK=sysconf(_SC_OPEN_MAX)
//@[mask] flags: -DASK=umask(0)
//@[resolution] flags: -DASK=clock_getres(0,0)
//@[timer] flags: -DASK=alarm(0)
//@[space] flags: -DASK=statvfs(ROOT,&space)
//@[limits] holds-for: system
//@[mask] holds-for: system
//@[resolution] holds-for: clock
//@[timer] holds-for: clock
//@[space] holds-for: files
//@ verdict: safe
#include <klee/klee.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#define ROOT "/"

int main(void) {
    struct statvfs space;
    (void)space;
    return klee_int("asks") && (long)ASK == 123456;
}
