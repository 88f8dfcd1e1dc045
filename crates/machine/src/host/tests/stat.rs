use crate::host::testing::{Bench, call};
use crate::host::{Abi, Errno};

/// Mode, links and size as `stat` tells them.
fn stat(b: &mut Bench, name: &str) -> Result<(u32, u64, u64), Errno> {
    let buf = b.buffer(144);
    call!(b, stat, name, buf)?;
    Ok(match b.abi {
        Abi::X86_64 => (b.u32_at(buf + 24), b.u64_at(buf + 16), b.u64_at(buf + 48)),
        Abi::I386 => (b.u32_at(buf + 16), b.u32_at(buf + 20).into(), b.u64_at(buf + 44)),
    })
}

#[test]
fn status_of_files() {
    for mut b in Bench::both() {
        b.file("a", "hello");
        assert_eq!(stat(&mut b, "a"), Ok((0o100_644, 1, 5)));
        call!(b, link, "a", "h").unwrap();
        assert_eq!(stat(&mut b, "h"), Ok((0o100_644, 2, 5)));
        call!(b, mkdir, "d", 0o777).unwrap();
        call!(b, mkdir, "d/e", 0o777).unwrap();
        let (mode, links, _) = stat(&mut b, "d").unwrap();
        assert_eq!((mode, links), (0o040_755, 3));
        assert_eq!(stat(&mut b, "missing"), Err(Errno::ENOENT));
        assert_eq!(call!(b, stat, "a", 0x10), Err(Errno::EFAULT));
        let buf = b.buffer(144);
        assert_eq!(call!(b, fstat, 9, buf), Err(Errno::EBADF));
        assert_eq!(call!(b, fstat, 0, buf), Ok(0));
    }
}

#[test]
fn statx_and_its_ways_to_name_a_file() {
    for mut b in Bench::both() {
        b.file("a", "hello");
        call!(b, symlink, "a", "link").unwrap();
        let buf = b.buffer(256);
        assert_eq!(call!(b, statx, -100, "link", 0, 0x7ff, buf), Ok(0));
        assert_eq!(b.u32_at(buf + 28), 0o100_644);
        assert_eq!(b.u64_at(buf + 40), 5);
        assert_eq!(call!(b, statx, -100, "link", 0x100, 0x7ff, buf), Ok(0));
        assert_eq!(b.u32_at(buf + 28), 0o120_777);
        let fd = call!(b, open, "a", 0).unwrap();
        assert_eq!(call!(b, statx, fd, "", 0x1000, 0x7ff, buf), Ok(0));
        assert_eq!(b.u64_at(buf + 40), 5);
        assert_eq!(call!(b, statx, fd, "", 0, 0x7ff, buf), Err(Errno::ENOENT));
    }
}

#[test]
fn modes_and_owners() {
    for mut b in Bench::both() {
        b.file("a", "");
        assert_eq!(call!(b, umask, 0o077), Ok(0o022));
        b.file("b", "");
        assert_eq!(stat(&mut b, "b").unwrap().0, 0o100_600);
        assert_eq!(call!(b, chmod, "a", 0o4750), Ok(0));
        assert_eq!(stat(&mut b, "a").unwrap().0, 0o104_750);
        assert_eq!(call!(b, chown, "a", 1000, 1000), Ok(0));
        assert_eq!(stat(&mut b, "a").unwrap().0, 0o100_750);
        assert_eq!(call!(b, chown, "a", 0, -1), Err(Errno::EPERM));
        assert_eq!(call!(b, chmod, "/tmp", 0), Err(Errno::EPERM));
        assert_eq!(call!(b, chmod, "missing", 0), Err(Errno::ENOENT));
        let fd = call!(b, open, "a", 0).unwrap();
        assert_eq!(call!(b, fchmod, fd, 0o640), Ok(0));
        assert_eq!(stat(&mut b, "a").unwrap().0, 0o100_640);
    }
}

#[test]
fn access() {
    for mut b in Bench::both() {
        b.file("a", "");
        assert_eq!(call!(b, access, "a", 0), Ok(0));
        assert_eq!(call!(b, access, "a", 6), Ok(0));
        assert_eq!(call!(b, access, "a", 1), Err(Errno::EACCES));
        assert_eq!(call!(b, access, "a", 8), Err(Errno::EINVAL));
        assert_eq!(call!(b, faccessat, -100, "missing", 0), Err(Errno::ENOENT));
        assert_eq!(call!(b, faccessat2, -100, "/dev", 2, 0x200), Err(Errno::EACCES));
    }
}

#[test]
fn times() {
    for mut b in Bench::both() {
        b.file("a", "");
        let buf = b.buffer(256);
        let pair = |sec: i64, nsec: i64| [sec.to_le_bytes(), nsec.to_le_bytes()].concat();
        let times = b.bytes(&[pair(5, 6), pair(7, 8)].concat());
        let name = if b.abi == Abi::X86_64 { "utimensat" } else { "utimensat_time64" };
        let args = |t: u64, path: &'static str| [(-100).into(), path.into(), t.into(), 0.into()];
        assert_eq!(b.value(name, &args(times, "a")), Ok(0));
        call!(b, statx, -100, "a", 0, 0x7ff, buf).unwrap();
        assert_eq!((b.u64_at(buf + 64), b.u32_at(buf + 72)), (5, 6));
        assert_eq!((b.u64_at(buf + 112), b.u32_at(buf + 120)), (7, 8));
        let omit = b.bytes(&[pair(0, 0x3fff_fffe), pair(9, 9)].concat());
        assert_eq!(b.value(name, &args(omit, "a")), Ok(0));
        call!(b, statx, -100, "a", 0, 0x7ff, buf).unwrap();
        assert_eq!((b.u64_at(buf + 64), b.u64_at(buf + 112)), (5, 9));
        let bad = b.bytes(&[pair(0, -1), pair(9, 9)].concat());
        assert_eq!(b.value(name, &args(bad, "a")), Err(Errno::EINVAL));
        assert_eq!(b.value(name, &args(times, "/tmp")), Err(Errno::EPERM));
    }
}
