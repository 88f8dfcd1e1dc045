use crate::host::testing::{Bench, call};
use crate::host::{Abi, Errno};

const O_CREAT_EXCL_WRONLY: i64 = 0o301;

#[test]
fn what_is_written_can_be_read() {
    for mut b in Bench::both() {
        b.file("a", "hello");
        assert_eq!(b.contents("a").unwrap(), "hello");
        assert_eq!(b.contents("/tmp/../tmp/./a").unwrap(), "hello");
    }
}

#[test]
fn opening_fails_as_it_should() {
    for mut b in Bench::both() {
        b.file("a", "x");
        let long = "n".repeat(256);
        let longest = "n/".repeat(2100);
        assert_eq!(call!(b, open, "missing", 0), Err(Errno::ENOENT));
        assert_eq!(call!(b, open, "", 0), Err(Errno::ENOENT));
        assert_eq!(call!(b, open, "a/b", 0), Err(Errno::ENOTDIR));
        assert_eq!(call!(b, open, "a/", 0), Err(Errno::ENOTDIR));
        assert_eq!(call!(b, open, "missing/b", 0o101, 0o600), Err(Errno::ENOENT));
        assert_eq!(call!(b, open, "new/", 0o101, 0o600), Err(Errno::EISDIR));
        assert_eq!(call!(b, open, "/tmp", 1), Err(Errno::EISDIR));
        assert_eq!(call!(b, open, "a", O_CREAT_EXCL_WRONLY, 0o600), Err(Errno::EEXIST));
        assert_eq!(call!(b, open, "a", 0o200_000), Err(Errno::ENOTDIR));
        assert_eq!(call!(b, open, long.as_str(), 0), Err(Errno::ENAMETOOLONG));
        assert_eq!(call!(b, open, longest.as_str(), 0), Err(Errno::ENAMETOOLONG));
        assert_eq!(call!(b, open, 0x10, 0), Err(Errno::EFAULT));
        assert_eq!(call!(b, openat, 77, "a", 0), Err(Errno::EBADF));
        assert_eq!(call!(b, close, 77), Err(Errno::EBADF));
    }
}

#[test]
fn the_access_mode_is_obeyed() {
    for mut b in Bench::both() {
        b.file("a", "x");
        let buf = b.buffer(4);
        let r = call!(b, open, "a", 0).unwrap();
        let w = call!(b, open, "a", 1).unwrap();
        assert_eq!(call!(b, write, r, buf, 1), Err(Errno::EBADF));
        assert_eq!(call!(b, read, w, buf, 1), Err(Errno::EBADF));
        assert_eq!(call!(b, read, r, 0x10, 1), Err(Errno::EFAULT));
        assert_eq!(call!(b, write, w, 0x10, 1), Err(Errno::EFAULT));
    }
}

#[test]
fn permissions_of_the_overlay_are_checked() {
    for mut b in Bench::both() {
        b.file("a", "x");
        call!(b, chmod, "a", 0o200).unwrap();
        assert_eq!(call!(b, open, "a", 0), Err(Errno::EACCES));
        assert!(call!(b, open, "a", 1).is_ok());
        call!(b, mkdir, "closed", 0o755).unwrap();
        b.file("closed/b", "x");
        call!(b, chmod, "closed", 0o600).unwrap();
        assert_eq!(call!(b, open, "closed/b", 0), Err(Errno::EACCES));
        call!(b, chmod, "closed", 0o500).unwrap();
        assert_eq!(call!(b, open, "closed/c", 0o101, 0o600), Err(Errno::EACCES));
        assert_eq!(call!(b, unlink, "closed/b"), Err(Errno::EACCES));
        assert_eq!(call!(b, open, "/file", 0o101, 0o600), Err(Errno::EACCES));
    }
}

#[test]
fn truncation_and_appending() {
    for mut b in Bench::both() {
        b.file("a", "0123456789");
        let data = b.bytes(b"xy");
        let fd = call!(b, open, "a", 0o2002).unwrap();
        assert_eq!(call!(b, write, fd, data, 2), Ok(2));
        assert_eq!(b.contents("a").unwrap(), "0123456789xy");
        assert_eq!(call!(b, ftruncate, fd, 3, 0), Ok(0));
        assert_eq!(b.contents("a").unwrap(), "012");
        assert_eq!(call!(b, truncate, "a", 5, 0), Ok(0));
        assert_eq!(b.contents("a").unwrap(), "012\0\0");
        call!(b, open, "a", 0o1001).unwrap();
        assert_eq!(b.contents("a").unwrap(), "");
        assert_eq!(call!(b, truncate, "/tmp", 5, 0), Err(Errno::EISDIR));
        assert_eq!(call!(b, truncate, "a", -1, -1), Err(Errno::EINVAL));
    }
}

#[test]
fn positions() {
    let mut b = Bench::new(Abi::X86_64);
    b.file("a", "0123456789");
    let buf = b.buffer(4);
    let fd = call!(b, open, "a", 2).unwrap();
    assert_eq!(call!(b, lseek, fd, -3, 2), Ok(7));
    assert_eq!(call!(b, read, fd, buf, 4), Ok(3));
    assert_eq!(b.peek(buf, 3), b"789");
    assert_eq!(call!(b, lseek, fd, -20, 1), Err(Errno::EINVAL));
    assert_eq!(call!(b, lseek, fd, 0, 9), Err(Errno::EINVAL));
    assert_eq!(call!(b, lseek, fd, 10, 3), Err(Errno::ENXIO));
    assert_eq!(call!(b, lseek, fd, 0, 4), Ok(10));
    assert_eq!(call!(b, pread64, fd, buf, 2, 4), Ok(2));
    assert_eq!(b.peek(buf, 2), b"45");
    let data = b.bytes(b"AB");
    assert_eq!(call!(b, pwrite64, fd, data, 2, 12), Ok(2));
    assert_eq!(b.contents("a").unwrap(), "0123456789\0\0AB");
    assert_eq!(call!(b, lseek, 0, 0, 1), Err(Errno::ESPIPE));
}

#[test]
fn wide_positions_of_i386() {
    let mut b = Bench::new(Abi::I386);
    b.file("a", "0123456789");
    let fd = call!(b, open, "a", 2).unwrap();
    let result = b.buffer(8);
    assert_eq!(call!(b, _llseek, fd, 1, 5, result, 0), Ok(0));
    assert_eq!(b.u64_at(result), (1 << 32) + 5);
    let buf = b.buffer(4);
    assert_eq!(call!(b, pread64, fd, buf, 2, 4, 0), Ok(2));
    assert_eq!(b.peek(buf, 2), b"45");
    assert_eq!(call!(b, pread64, fd, buf, 2, 4, 1), Ok(0));
    assert_eq!(call!(b, _llseek, fd, -1, -1, result, 0), Err(Errno::EINVAL));
}

#[test]
fn vectors_of_buffers() {
    for mut b in Bench::both() {
        let (one, two) = (b.bytes(b"one"), b.bytes(b"two"));
        let words = [one, 3, two, 3];
        let vector: Vec<u8> = match b.abi {
            Abi::X86_64 => words.iter().flat_map(|w| w.to_le_bytes()).collect(),
            Abi::I386 => words.iter().flat_map(|w| (*w as u32).to_le_bytes()).collect(),
        };
        let vector = b.bytes(&vector);
        assert_eq!(call!(b, writev, 1, vector, 2), Ok(6));
        assert_eq!(*b.output.lock().unwrap(), b"onetwo");
        assert_eq!(call!(b, writev, 1, vector, -1), Err(Errno::EINVAL));
        assert_eq!(call!(b, writev, 1, 0x10, 1), Err(Errno::EFAULT));
        assert_eq!(call!(b, readv, 0, vector, 2), Ok(6));
        assert_eq!(b.peek(one, 3), b"fir");
        assert_eq!(b.peek(two, 2), b"st");
    }
}

#[test]
fn duplicates() {
    for mut b in Bench::both() {
        b.file("a", "0123456789");
        let fd = call!(b, open, "a", 0).unwrap();
        let buf = b.buffer(4);
        let copy = call!(b, dup, fd).unwrap();
        assert_eq!(call!(b, dup2, fd, 40), Ok(40));
        assert_eq!(call!(b, dup2, 40, 40), Ok(40));
        assert_eq!(call!(b, dup3, 40, 40, 0), Err(Errno::EINVAL));
        assert_eq!(call!(b, dup2, 99, 40), Err(Errno::EBADF));
        assert_eq!(call!(b, dup2, fd, -1), Err(Errno::EBADF));
        call!(b, read, fd, buf, 4).unwrap();
        call!(b, read, copy, buf, 4).unwrap();
        assert_eq!(b.peek(buf, 4), b"4567");
        assert_eq!(call!(b, fcntl, fd, 0, 100), Ok(100));
        assert_eq!(call!(b, fcntl, fd, 1, 0), Ok(0));
        assert_eq!(call!(b, fcntl, fd, 2, 1), Ok(0));
        assert_eq!(call!(b, fcntl, fd, 1, 0), Ok(1));
        assert_eq!(call!(b, fcntl, fd, 1030, 0).and_then(|n| call!(b, fcntl, n, 1, 0)), Ok(1));
        assert_eq!(call!(b, fcntl, fd, 4, 0o4000), Ok(0));
        assert_eq!(call!(b, fcntl, fd, 3, 0), Ok(0o104_000));
        assert_eq!(call!(b, fcntl, fd, 999, 0), Err(Errno::EINVAL));
        assert_eq!(call!(b, fcntl, 999, 3, 0), Err(Errno::EBADF));
    }
}

#[test]
fn a_removed_file_lives_until_it_is_closed() {
    for mut b in Bench::both() {
        b.file("a", "still here");
        let buf = b.buffer(10);
        let fd = call!(b, open, "a", 0).unwrap();
        call!(b, unlink, "a").unwrap();
        assert_eq!(call!(b, open, "a", 0), Err(Errno::ENOENT));
        assert_eq!(call!(b, read, fd, buf, 10), Ok(10));
        assert_eq!(b.peek(buf, 10), b"still here");
        call!(b, close, fd).unwrap();
    }
}

#[test]
fn unnamed_files() {
    for mut b in Bench::both() {
        let data = b.bytes(b"data");
        let fd = call!(b, open, "/tmp", 0o20_200_002, 0o600).unwrap();
        assert_eq!(call!(b, write, fd, data, 4), Ok(4));
        assert_eq!(call!(b, open, "/tmp", 0o20_200_000, 0o600), Err(Errno::EINVAL));
        let other = call!(b, memfd_create, "name", 0).unwrap();
        assert_eq!(call!(b, lseek, fd, 0, 0), Ok(0));
        assert_eq!(call!(b, sendfile, other, fd, 0, 100), Ok(4));
        assert_eq!(call!(b, lseek, other, 0, 1), Ok(4));
    }
}

#[test]
fn copying_between_files() {
    for mut b in Bench::both() {
        b.file("a", "0123456789");
        b.file("b", "");
        let from = call!(b, open, "a", 0).unwrap();
        let to = call!(b, open, "b", 1).unwrap();
        let offset = b.bytes(&4u64.to_le_bytes());
        assert_eq!(call!(b, copy_file_range, from, offset, to, 0, 3, 0), Ok(3));
        assert_eq!(b.u64_at(offset), 7);
        assert_eq!(call!(b, copy_file_range, from, 0, to, 0, 100, 0), Ok(10));
        assert_eq!(call!(b, copy_file_range, from, 0, to, 0, 100, 0), Ok(0));
        assert_eq!(b.contents("b").unwrap(), "4560123456789");
        assert_eq!(call!(b, copy_file_range, to, 0, from, 0, 1, 0), Err(Errno::EBADF));
        assert_eq!(call!(b, sendfile, 1, 0, 0, 10), Err(Errno::EINVAL));
    }
}

#[test]
fn descriptors_run_out() {
    let mut b = Bench::with(Abi::X86_64, |w| w.limits[7].soft = 5);
    b.file("a", "");
    call!(b, open, "a", 0).unwrap();
    call!(b, open, "a", 0).unwrap();
    assert_eq!(call!(b, open, "a", 0), Err(Errno::EMFILE));
    assert_eq!(call!(b, dup, 0), Err(Errno::EMFILE));
    let ends = b.buffer(8);
    assert_eq!(call!(b, pipe, ends), Err(Errno::EMFILE));
    assert_eq!(call!(b, close_range, 3, 100, 0), Ok(0));
    assert_eq!(call!(b, open, "a", 0), Ok(3));
}

#[test]
fn devices() {
    for mut b in Bench::both() {
        let buf = b.buffer(8);
        let null = call!(b, open, "/dev/null", 2).unwrap();
        assert_eq!(call!(b, read, null, buf, 8), Ok(0));
        assert_eq!(call!(b, write, null, buf, 8), Ok(8));
        let zero = call!(b, open, "/dev/zero", 2).unwrap();
        assert_eq!(call!(b, read, zero, buf, 8), Ok(8));
        assert_eq!(b.peek(buf, 8), [0; 8]);
        let full = call!(b, open, "/dev/full", 2).unwrap();
        assert_eq!(call!(b, write, full, buf, 8), Err(Errno::ENOSPC));
        let random = call!(b, open, "/dev/urandom", 0).unwrap();
        assert_eq!(call!(b, read, random, buf, 8), Ok(8));
        assert_ne!(b.peek(buf, 8), [0; 8]);
    }
}

#[test]
fn standard_streams() {
    for mut b in Bench::both() {
        let buf = b.buffer(100);
        assert_eq!(call!(b, read, 0, buf, 6), Ok(6));
        assert_eq!(call!(b, read, 0, buf, 100), Ok(17));
        assert_eq!(call!(b, read, 0, buf, 100), Ok(0));
        assert_eq!(call!(b, write, 0, buf, 1), Err(Errno::EBADF));
        assert_eq!(call!(b, ioctl, 1, 0x5413, buf), Err(Errno::ENOTTY));
        assert_eq!(call!(b, write, 2, buf, 1), Ok(1));
    }
}
