//! The system calls that are modelled, and which method does each.

use super::errno::Errno;
use super::layout::TimeFormat;
use super::request::Request;
use super::{Abi, Answer, Kernel, i386, x86_64};

/// A line of a table: number, name, and the call if it is modelled.
pub(super) type Entry = (u16, &'static str, Option<Call>);

/// A system call, whatever its number. Variants of one call that differ only in the layout that
/// the ABI gives are one; a time format says which of two layouts on i386 is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Call {
    Access,
    Advise,
    Alarm,
    Brk,
    Chdir,
    Chmod,
    Chown,
    Chroot,
    ClockGetres(TimeFormat),
    ClockGettime(TimeFormat),
    ClockNanosleep(TimeFormat),
    ClockSettime(TimeFormat),
    Close,
    CloseRange,
    CopyFileRange,
    Creat,
    Dup,
    Dup2,
    Dup3,
    Execve,
    Execveat,
    Exit,
    Faccessat,
    Faccessat2,
    Fallocate,
    Fchdir,
    Fchmod,
    Fchmodat,
    Fchown,
    Fchownat,
    Fcntl,
    Flock,
    Forbidden,
    Fstat,
    Fstatat,
    Fstatfs,
    Fstatfs64,
    Ftruncate,
    Futex(TimeFormat),
    Futimesat,
    Getcpu,
    Getcwd,
    Getdents64,
    Getegid,
    Geteuid,
    Getgid,
    Getgroups,
    Getitimer,
    Getpgid,
    Getpgrp,
    Getpid,
    Getppid,
    Getpriority,
    Getrandom,
    Getresgid,
    Getresuid,
    Getrlimit,
    Getrusage,
    Getsid,
    Gettimeofday,
    Getuid,
    Ioctl,
    Kill,
    Lchown,
    Link,
    Linkat,
    Llseek,
    Lseek,
    Lstat,
    Madvise,
    MemfdCreate,
    Mincore,
    Mkdir,
    Mkdirat,
    Mknod,
    Mknodat,
    Mmap,
    Mmap2,
    Mprotect,
    Mremap,
    Msync,
    Munmap,
    Nanosleep(TimeFormat),
    NoAttribute,
    NoAttributes,
    Nothing,
    Open,
    Openat,
    Pause,
    Pipe,
    Pipe2,
    Poll,
    Ppoll(TimeFormat),
    Prctl,
    Pread,
    Preadv,
    Preadv2,
    Prlimit64,
    Pselect6(TimeFormat),
    Pwrite,
    Pwritev,
    Pwritev2,
    Read,
    Readlink,
    Readlinkat,
    Readv,
    Rename,
    Renameat,
    Renameat2,
    Rmdir,
    SchedGetaffinity,
    SchedGetparam,
    SchedRrGetInterval(TimeFormat),
    Select(TimeFormat),
    Sendfile,
    Sendfile64,
    SetAttribute,
    Setfsgid,
    Setfsuid,
    Setgid,
    Setgroups,
    Setitimer,
    Setpgid,
    Setpriority,
    Setregid,
    Setresgid,
    Setresuid,
    Setreuid,
    Setrlimit,
    Setsid,
    Setuid,
    SigAction,
    SigAltStack,
    SigPending,
    SigProcMask,
    SigSuspend,
    SigTimedWait(TimeFormat),
    Socket,
    AnySocket,
    Spawn,
    Stat,
    Statfs,
    Statfs64,
    Statx,
    Symlink,
    Symlinkat,
    Sync,
    Sysinfo,
    Tgkill,
    Time,
    Times,
    Tkill,
    Truncate,
    Umask,
    Uname,
    Unlink,
    Unlinkat,
    Utime,
    Utimensat(TimeFormat),
    Utimes,
    Wait,
    Write,
    Writev,
}

/// The call with this number.
pub(super) fn find(abi: Abi, nr: u64) -> Option<(&'static str, Option<Call>)> {
    let table = match abi {
        Abi::X86_64 => x86_64::CALLS,
        Abi::I386 => i386::CALLS,
    };
    let index = table.binary_search_by_key(&nr, |entry| entry.0.into()).ok()?;
    let (_, name, call) = table[index];
    Some((name, call))
}

impl Call {
    /// Whether its answer is about the computer, the user or the number of the process.
    pub fn tells_of_system(self) -> bool {
        use Call::*;
        matches!(
            self,
            Getcpu
                | Getegid
                | Geteuid
                | Getgid
                | Getgroups
                | Getpgid
                | Getpid
                | Getppid
                | Getpriority
                | Getresgid
                | Getresuid
                | Getrlimit
                | Getsid
                | Getuid
                | Prlimit64
                | SchedGetaffinity
                | SchedGetparam
                | SchedRrGetInterval(_)
                | Sysinfo
                | Umask
                | Uname
        )
    }

    /// Whether its answer is about time.
    pub fn tells_of_time(self) -> bool {
        use Call::*;
        matches!(self, ClockGetres(_) | Getitimer | Setitimer)
    }

    /// The argument with the descriptor that it may tell something of besides the bytes that it reads: where the file ends,
    /// or of which kind it is.
    pub fn asks_about(self) -> Option<usize> {
        use Call::*;
        match self {
            CopyFileRange | Ioctl | Pread | Preadv | Preadv2 => Some(0),
            Sendfile | Sendfile64 => Some(1),
            Mmap | Mmap2 => Some(4),
            _ => None,
        }
    }
}

impl Kernel {
    #[expect(clippy::too_many_lines, reason = "one arm for each system call")]
    pub(super) fn dispatch(&mut self, call: Call, name: &str, rq: &mut Request) -> Answer {
        match call {
            Call::Access => self.access(rq),
            Call::Advise => self.advise(rq),
            Call::Alarm => self.alarm(rq),
            Call::Brk => self.brk(),
            Call::Chdir => self.chdir(rq),
            Call::Chmod => self.chmod(rq),
            Call::Chown => self.chown(rq),
            Call::Chroot => self.chroot(rq),
            Call::ClockGetres(format) => self.clock_getres(rq, format),
            Call::ClockGettime(format) => self.clock_gettime(rq, format),
            Call::ClockNanosleep(format) => self.clock_nanosleep(rq, format),
            Call::ClockSettime(_) => self.clock_settime(rq),
            Call::Close => self.close(rq),
            Call::CloseRange => self.close_range(rq),
            Call::CopyFileRange => self.copy_file_range(rq),
            Call::Creat => self.creat(rq),
            Call::Dup => self.dup(rq),
            Call::Dup2 => self.dup2(rq),
            Call::Dup3 => self.dup3(rq),
            Call::Execve => self.execve(rq),
            Call::Execveat => self.execveat(rq),
            Call::Exit => self.exit(rq),
            Call::Faccessat => self.faccessat(rq),
            Call::Faccessat2 => self.faccessat2(rq),
            Call::Fallocate => self.fallocate(rq),
            Call::Fchdir => self.fchdir(rq),
            Call::Fchmod => self.fchmod(rq),
            Call::Fchmodat => self.fchmodat(rq),
            Call::Fchown => self.fchown(rq),
            Call::Fchownat => self.fchownat(rq),
            Call::Fcntl => self.fcntl(rq),
            Call::Flock => self.flock(rq),
            Call::Forbidden => Err(Errno::EPERM.into()),
            Call::Fstat => self.fstat(rq),
            Call::Fstatat => self.fstatat(rq),
            Call::Fstatfs => self.fstatfs(rq),
            Call::Fstatfs64 => self.fstatfs64(rq),
            Call::Ftruncate => self.ftruncate(rq),
            Call::Futex(format) => self.futex(rq, format),
            Call::Futimesat => self.futimesat(rq),
            Call::Getcpu => self.getcpu(rq),
            Call::Getcwd => self.getcwd(rq),
            Call::Getdents64 => self.getdents64(rq),
            Call::Getegid => self.getegid(),
            Call::Geteuid => self.geteuid(),
            Call::Getgid => self.getgid(),
            Call::Getgroups => self.getgroups(rq),
            Call::Getitimer => self.getitimer(rq),
            Call::Getpgid => self.getpgid(rq),
            Call::Getpgrp => self.getpgrp(),
            Call::Getpid => self.getpid(),
            Call::Getppid => self.getppid(),
            Call::Getpriority => self.getpriority(),
            Call::Getrandom => self.getrandom(rq),
            Call::Getresgid => self.getresgid(rq),
            Call::Getresuid => self.getresuid(rq),
            Call::Getrlimit => self.getrlimit(rq),
            Call::Getrusage => self.getrusage(rq),
            Call::Getsid => self.getsid(rq),
            Call::Gettimeofday => self.gettimeofday(rq),
            Call::Getuid => self.getuid(),
            Call::Ioctl => self.ioctl(rq),
            Call::Kill => self.kill(rq),
            Call::Lchown => self.lchown(rq),
            Call::Link => self.link(rq),
            Call::Linkat => self.linkat(rq),
            Call::Llseek => self.llseek(rq),
            Call::Lseek => self.lseek(rq),
            Call::Lstat => self.lstat(rq),
            Call::Madvise => self.madvise(rq),
            Call::MemfdCreate => self.memfd_create(rq),
            Call::Mincore => self.mincore(rq),
            Call::Mkdir => self.mkdir(rq),
            Call::Mkdirat => self.mkdirat(rq),
            Call::Mknod => self.mknod(rq),
            Call::Mknodat => self.mknodat(rq),
            Call::Mmap => self.mmap(rq),
            Call::Mmap2 => self.mmap2(rq),
            Call::Mprotect => self.mprotect(rq),
            Call::Mremap => self.mremap(rq),
            Call::Msync => self.msync(rq),
            Call::Munmap => self.munmap(rq),
            Call::Nanosleep(format) => self.nanosleep(rq, format),
            Call::NoAttribute => Err(Errno::ENODATA.into()),
            Call::NoAttributes => Ok(0),
            Call::Nothing => Ok(0),
            Call::Open => self.open(rq),
            Call::Openat => self.openat(rq),
            Call::Pause => self.pause(),
            Call::Pipe => self.pipe(rq),
            Call::Pipe2 => self.pipe2(rq),
            Call::Poll => self.poll(rq),
            Call::Ppoll(format) => self.ppoll(rq, format),
            Call::Prctl => self.prctl(rq),
            Call::Pread => self.pread(rq),
            Call::Preadv => self.preadv(rq),
            Call::Preadv2 => self.preadv2(rq),
            Call::Prlimit64 => self.prlimit64(rq),
            Call::Pselect6(format) => self.pselect6(rq, format),
            Call::Pwrite => self.pwrite(rq),
            Call::Pwritev => self.pwritev(rq),
            Call::Pwritev2 => self.pwritev2(rq),
            Call::Read => self.read(rq),
            Call::Readlink => self.readlink(rq),
            Call::Readlinkat => self.readlinkat(rq),
            Call::Readv => self.readv(rq),
            Call::Rename => self.rename(rq),
            Call::Renameat => self.renameat(rq),
            Call::Renameat2 => self.renameat2(rq),
            Call::Rmdir => self.rmdir(rq),
            Call::SchedGetaffinity => self.sched_getaffinity(rq),
            Call::SchedGetparam => self.sched_getparam(rq),
            Call::SchedRrGetInterval(format) => self.sched_rr_get_interval(rq, format),
            Call::Select(format) => self.select(rq, format),
            Call::Sendfile => self.sendfile(rq),
            Call::Sendfile64 => self.sendfile64(rq),
            Call::SetAttribute => Err(Errno::EOPNOTSUPP.into()),
            Call::Setfsgid => self.getegid(),
            Call::Setfsuid => self.geteuid(),
            Call::Setgid => self.setgid(rq),
            Call::Setgroups => self.setgroups(rq),
            Call::Setitimer => self.setitimer(rq),
            Call::Setpgid => self.setpgid(rq),
            Call::Setpriority => self.setpriority(rq),
            Call::Setregid => self.setregid(rq),
            Call::Setresgid => self.setresgid(rq),
            Call::Setresuid => self.setresuid(rq),
            Call::Setreuid => self.setreuid(rq),
            Call::Setrlimit => self.setrlimit(rq),
            Call::Setsid => self.setsid(),
            Call::Setuid => self.setuid(rq),
            Call::SigAction => self.sigaction(rq),
            Call::SigAltStack => self.sigaltstack(rq),
            Call::SigPending => self.sigpending(rq),
            Call::SigProcMask => self.sigprocmask(rq),
            Call::SigSuspend => self.sigsuspend(rq),
            Call::SigTimedWait(format) => self.sigtimedwait(rq, format),
            Call::Socket => self.socket(rq.int(0)),
            Call::AnySocket => self.socket_call(rq),
            Call::Spawn => self.spawn(name),
            Call::Stat => self.stat(rq),
            Call::Statfs => self.statfs(rq),
            Call::Statfs64 => self.statfs64(rq),
            Call::Statx => self.statx(rq),
            Call::Symlink => self.symlink(rq),
            Call::Symlinkat => self.symlinkat(rq),
            Call::Sync => self.sync(rq, name),
            Call::Sysinfo => self.sysinfo(rq),
            Call::Tgkill => self.tgkill(rq),
            Call::Time => self.time(rq),
            Call::Times => self.times(rq),
            Call::Tkill => self.tkill(rq),
            Call::Truncate => self.truncate(rq),
            Call::Umask => self.umask(rq),
            Call::Uname => self.uname(rq),
            Call::Unlink => self.unlink(rq),
            Call::Unlinkat => self.unlinkat(rq),
            Call::Utime => self.utime(rq),
            Call::Utimensat(format) => self.utimensat(rq, format),
            Call::Utimes => self.utimes(rq),
            Call::Wait => self.wait(),
            Call::Write => self.write(rq),
            Call::Writev => self.writev(rq),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_sorted() {
        for table in [x86_64::CALLS, i386::CALLS] {
            assert!(table.is_sorted_by_key(|entry| entry.0));
        }
    }

    #[test]
    fn numbers_are_those_of_the_abi() {
        assert_eq!(find(Abi::X86_64, 1), Some(("write", Some(Call::Write))));
        assert_eq!(find(Abi::I386, 4), Some(("write", Some(Call::Write))));
        assert_eq!(find(Abi::I386, 403).unwrap().1, Some(Call::ClockGettime(TimeFormat::Wide)));
        assert_eq!(find(Abi::X86_64, 9999), None);
    }
}
