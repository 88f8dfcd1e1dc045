//! Error numbers of the Linux x86 ABIs (the same for 32 and 64 bits).

use std::io;

use super::Fault;

/// A positive error number, as a failing system call reports it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Errno(pub u16);

/// What a system call or a step of one gives.
pub(super) type Res<T> = Result<T, Errno>;

macro_rules! errnos {
    ($($name:ident = $value:literal,)*) => {
        impl Errno { $(#[doc = stringify!($name)] pub const $name: Errno = Errno($value);)* }
    };
}

errnos! {
    EPERM = 1, ENOENT = 2, ESRCH = 3, EINTR = 4, EIO = 5, ENXIO = 6, E2BIG = 7, EBADF = 9,
    ECHILD = 10, EAGAIN = 11, ENOMEM = 12, EACCES = 13, EFAULT = 14, EBUSY = 16, EEXIST = 17,
    EXDEV = 18, ENODEV = 19, ENOTDIR = 20, EISDIR = 21, EINVAL = 22, EMFILE = 24, ENOTTY = 25,
    EFBIG = 27, ENOSPC = 28, ESPIPE = 29, EROFS = 30, EMLINK = 31, EPIPE = 32, ERANGE = 34,
    EDEADLK = 35, ENAMETOOLONG = 36, ENOSYS = 38, ENOTEMPTY = 39, ELOOP = 40, ENODATA = 61,
    EOPNOTSUPP = 95, EAFNOSUPPORT = 97, ETIMEDOUT = 110,
}

impl From<Fault> for Errno {
    fn from(_: Fault) -> Self {
        Errno::EFAULT
    }
}

impl From<io::Error> for Errno {
    fn from(error: io::Error) -> Self {
        Errno(error.raw_os_error().map_or(Errno::EIO.0, |n| n as u16))
    }
}

impl From<rustix::io::Errno> for Errno {
    fn from(error: rustix::io::Errno) -> Self {
        Errno(error.raw_os_error() as u16)
    }
}
