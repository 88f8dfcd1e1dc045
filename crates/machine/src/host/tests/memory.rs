use crate::host::testing::{Bench, call};
use crate::host::{Errno, SysResult};

/// `mmap` or `mmap2`; the offset counts pages.
fn map(b: &mut Bench, length: i64, protection: i64, flags: i64, fd: i64, page: i64) -> i64 {
    let (name, offset) = match b.abi {
        crate::host::Abi::X86_64 => ("mmap", page * 4096),
        crate::host::Abi::I386 => ("mmap2", page),
    };
    let args = [0, length, protection, flags, fd, offset].map(Into::into);
    b.value(name, &args).unwrap_or_else(|e| -i64::from(e.0))
}

#[test]
fn anonymous_memory() {
    for mut b in Bench::both() {
        let base = map(&mut b, 5000, 3, 0x22, -1, 0) as u64;
        assert_eq!(b.peek(base, 8192), [0; 8192]);
        assert_eq!(call!(b, mprotect, base, 4096, 0), Ok(0));
        assert_eq!(call!(b, madvise, base, 4096, 3), Ok(0));
        assert_eq!(call!(b, munmap, base + 1, 4096), Err(Errno::EINVAL));
        assert_eq!(call!(b, munmap, base, 5000), Ok(0));
        assert_eq!(map(&mut b, 0, 3, 0x22, -1, 0), -22);
        assert_eq!(call!(b, brk, 0), Err(Errno::ENOMEM));
    }
}

#[test]
fn growing_moves_the_contents() {
    for mut b in Bench::both() {
        let base = map(&mut b, 4096, 3, 0x22, -1, 0) as u64;
        let fd = call!(b, open, "/dev/urandom", 0).unwrap();
        call!(b, read, fd, base, 4096).unwrap();
        let before = b.peek(base, 4096);
        assert_eq!(call!(b, mremap, base, 4096, 8192, 0), Err(Errno::ENOMEM));
        let moved = call!(b, mremap, base, 4096, 8192, 1).unwrap() as u64;
        assert_eq!(b.peek(moved, 4096), before);
        assert_eq!(b.peek(moved + 4096, 4096), [0; 4096]);
    }
}

#[test]
fn files_in_memory() {
    for mut b in Bench::both() {
        let text = "x".repeat(4096) + "second page";
        b.file("a", &text);
        let fd = call!(b, open, "a", 2).unwrap();
        let private = map(&mut b, 4096, 3, 2, fd, 1) as u64;
        assert_eq!(b.peek(private, 11), b"second page");
        let shared = map(&mut b, 5000, 3, 1, fd, 0) as u64;
        let zero = call!(b, open, "/dev/zero", 0).unwrap();
        assert_eq!(call!(b, read, zero, shared, 1), Ok(1));
        assert_eq!(call!(b, read, zero, private, 1), Ok(1));
        assert!(b.contents("a").unwrap().starts_with("\0x"));
        call!(b, read, zero, shared + 1, 1).unwrap();
        assert_eq!(call!(b, munmap, shared, 5000), Ok(0));
        let after = b.contents("a").unwrap();
        assert!(after.starts_with("\0\0x") && after.ends_with("second page"));
        assert_eq!(after.len(), text.len());
        let read_only = call!(b, open, "a", 0).unwrap();
        assert_eq!(map(&mut b, 10, 3, 1, read_only, 0), -13);
        assert_eq!(map(&mut b, 10, 1, 2, 99, 0), -9);
        assert_eq!(map(&mut b, 10, 1, 2, 0, 0), -19);
    }
}

#[test]
fn a_fixed_address_must_be_inside_a_mapping() {
    for mut b in Bench::both() {
        let base = map(&mut b, 8192, 3, 0x22, -1, 0) as u64;
        let name = if b.abi == crate::host::Abi::X86_64 { "mmap" } else { "mmap2" };
        let args = |addr: u64| [addr as i64, 4096, 3, 0x32, -1, 0].map(Into::into);
        assert_eq!(b.value(name, &args(base + 4096)), Ok(base as i64 + 4096));
        assert!(matches!(b.raw(name, &args(0x4000)), SysResult::Unsupported(_)));
    }
}
