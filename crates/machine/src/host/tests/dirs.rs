use crate::host::testing::{Bench, call};
use crate::host::{Abi, Errno};

/// The names in a directory, in the order in which they are listed.
fn list(b: &mut Bench, path: &str) -> Vec<String> {
    let fd = call!(b, open, path, 0o200_000).unwrap();
    let buf = b.buffer(200);
    let mut names = Vec::new();
    loop {
        let n = call!(b, getdents64, fd, buf, 200).unwrap();
        if n == 0 {
            break;
        }
        let bytes = b.peek(buf, n as usize);
        let mut at = 0;
        while at < bytes.len() {
            let length = u16::from_le_bytes([bytes[at + 16], bytes[at + 17]]) as usize;
            let name = &bytes[at + 19..at + length];
            let end = name.iter().position(|c| *c == 0).unwrap();
            names.push(String::from_utf8(name[..end].to_vec()).unwrap());
            at += length;
        }
    }
    call!(b, close, fd).unwrap();
    names
}

fn cwd(b: &mut Bench) -> String {
    let buf = b.buffer(100);
    let n = call!(b, getcwd, buf, 100).unwrap() as usize;
    String::from_utf8(b.peek(buf, n - 1)).unwrap()
}

#[test]
fn directories_are_made_listed_and_removed() {
    for mut b in Bench::both() {
        assert_eq!(call!(b, mkdir, "d/", 0o755), Ok(0));
        assert_eq!(call!(b, mkdir, "d", 0o755), Err(Errno::EEXIST));
        assert_eq!(call!(b, mkdir, "/", 0o755), Err(Errno::EEXIST));
        assert_eq!(call!(b, mkdir, "x/y", 0o755), Err(Errno::ENOENT));
        let names = ["f9", "f1", "f5", "f3", "f2", "f4", "f6", "f8", "f7", "f0"];
        names.iter().for_each(|n| b.file(&format!("d/{n}"), ""));
        let mut expected = vec![".", "..", "f0", "f1", "f2", "f3", "f4", "f5", "f6", "f7"];
        expected.extend(["f8", "f9"]);
        assert_eq!(list(&mut b, "d"), expected);
        assert_eq!(call!(b, rmdir, "d"), Err(Errno::ENOTEMPTY));
        assert_eq!(call!(b, rmdir, "d/f1"), Err(Errno::ENOTDIR));
        assert_eq!(call!(b, unlink, "d"), Err(Errno::EISDIR));
        names.iter().for_each(|n| assert_eq!(call!(b, unlink, format!("d/{n}").as_str()), Ok(0)));
        assert_eq!(call!(b, rmdir, "d/."), Err(Errno::EINVAL));
        assert_eq!(call!(b, rmdir, "d/.."), Err(Errno::ENOTEMPTY));
        assert_eq!(call!(b, unlinkat, -100, "d", 0x200), Ok(0));
        assert_eq!(call!(b, rmdir, "d"), Err(Errno::ENOENT));
    }
}

#[test]
fn a_buffer_too_small_for_an_entry() {
    let mut b = Bench::new(Abi::X86_64);
    let fd = call!(b, open, "/", 0).unwrap();
    let buf = b.buffer(20);
    assert_eq!(call!(b, getdents64, fd, buf, 20), Err(Errno::EINVAL));
    assert_eq!(call!(b, getdents64, 0, buf, 20), Err(Errno::ENOTDIR));
}

#[test]
fn the_working_directory() {
    for mut b in Bench::both() {
        call!(b, mkdir, "d", 0o755).unwrap();
        call!(b, mkdir, "d/e", 0o755).unwrap();
        assert_eq!(call!(b, chdir, "d/e"), Ok(0));
        assert_eq!(cwd(&mut b), "/tmp/d/e");
        assert_eq!(call!(b, rename, "/tmp/d", "/tmp/renamed"), Ok(0));
        assert_eq!(cwd(&mut b), "/tmp/renamed/e");
        assert_eq!(call!(b, chdir, "../.."), Ok(0));
        assert_eq!(cwd(&mut b), "/tmp");
        let fd = call!(b, open, "renamed", 0).unwrap();
        assert_eq!(call!(b, fchdir, fd), Ok(0));
        assert_eq!(cwd(&mut b), "/tmp/renamed");
        assert_eq!(call!(b, chdir, "missing"), Err(Errno::ENOENT));
        b.file("f", "");
        assert_eq!(call!(b, chdir, "f"), Err(Errno::ENOTDIR));
        assert_eq!(call!(b, fchdir, 1), Err(Errno::ENOTDIR));
        let small = b.buffer(4);
        assert_eq!(call!(b, getcwd, small, 4), Err(Errno::ERANGE));
        assert_eq!(call!(b, chdir, "e"), Ok(0));
        assert_eq!(call!(b, rmdir, "../e"), Ok(0));
        assert_eq!(call!(b, getcwd, small, 4), Err(Errno::ENOENT));
        assert_eq!(call!(b, open, "new", 0o101, 0o600), Err(Errno::ENOENT));
    }
}

#[test]
fn links() {
    for mut b in Bench::both() {
        b.file("a", "text");
        assert_eq!(call!(b, symlink, "a", "s"), Ok(0));
        assert_eq!(call!(b, symlink, "", "t"), Err(Errno::ENOENT));
        assert_eq!(b.contents("s").unwrap(), "text");
        let buf = b.buffer(10);
        assert_eq!(call!(b, readlink, "s", buf, 10), Ok(1));
        assert_eq!(call!(b, readlink, "a", buf, 10), Err(Errno::EINVAL));
        assert_eq!(call!(b, open, "s", 0o400_000), Err(Errno::ELOOP));
        call!(b, symlink, "loop", "loop").unwrap();
        assert_eq!(call!(b, open, "loop", 0), Err(Errno::ELOOP));
        call!(b, symlink, "fresh", "dangling").unwrap();
        assert_eq!(call!(b, open, "dangling", 0), Err(Errno::ENOENT));
        b.file("dangling", "through");
        assert_eq!(b.contents("fresh").unwrap(), "through");
        assert_eq!(call!(b, link, "a", "h"), Ok(0));
        assert_eq!(call!(b, link, "a", "h"), Err(Errno::EEXIST));
        assert_eq!(call!(b, link, "/tmp", "/tmp/h2"), Err(Errno::EPERM));
        b.file("h", "changed");
        assert_eq!(b.contents("a").unwrap(), "changed");
        call!(b, unlink, "a").unwrap();
        assert_eq!(b.contents("h").unwrap(), "changed");
    }
}

#[test]
fn renaming() {
    for mut b in Bench::both() {
        b.file("a", "a");
        b.file("b", "b");
        assert_eq!(call!(b, rename, "a", "b"), Ok(0));
        assert_eq!(b.contents("b").unwrap(), "a");
        assert_eq!(call!(b, rename, "a", "b"), Err(Errno::ENOENT));
        call!(b, mkdir, "d", 0o755).unwrap();
        call!(b, mkdir, "e", 0o755).unwrap();
        b.file("e/f", "");
        assert_eq!(call!(b, rename, "b", "d"), Err(Errno::EISDIR));
        assert_eq!(call!(b, rename, "d", "b"), Err(Errno::ENOTDIR));
        assert_eq!(call!(b, rename, "d", "e"), Err(Errno::ENOTEMPTY));
        assert_eq!(call!(b, rename, "e", "e/sub"), Err(Errno::EINVAL));
        assert_eq!(call!(b, rename, "e", "d"), Ok(0));
        assert_eq!(list(&mut b, "d"), [".", "..", "f"]);
        assert_eq!(call!(b, rename, "d/.", "x"), Err(Errno::EBUSY));
        b.file("c", "c");
        assert_eq!(call!(b, renameat2, -100, "b", -100, "c", 1), Err(Errno::EEXIST));
        assert_eq!(call!(b, renameat2, -100, "b", -100, "c", 2), Ok(0));
        assert_eq!(b.contents("b").unwrap(), "c");
        assert_eq!(call!(b, renameat2, -100, "b", -100, "c", 9), Err(Errno::EINVAL));
    }
}

#[test]
fn a_slash_behind_a_name() {
    for mut b in Bench::both() {
        b.file("f", "");
        call!(b, mkdir, "d", 0o755).unwrap();
        assert_eq!(call!(b, unlink, "f/"), Err(Errno::ENOTDIR));
        assert_eq!(call!(b, unlink, "d/"), Err(Errno::EISDIR));
        assert_eq!(call!(b, link, "f", "new/"), Err(Errno::ENOENT));
        assert_eq!(call!(b, link, "f", "d/"), Err(Errno::EEXIST));
        assert_eq!(call!(b, symlink, "f", "new/"), Err(Errno::ENOENT));
        assert_eq!(call!(b, open, "f/", 0o101, 0o600), Err(Errno::EISDIR));
        assert_eq!(call!(b, open, "/", 0o301, 0o600), Err(Errno::EEXIST));
        assert_eq!(call!(b, open, "d", 0o200_100, 0o600), Err(Errno::EINVAL));
        assert_eq!(call!(b, rename, "f", "new/"), Err(Errno::ENOTDIR));
        b.file("d/f", "");
        assert_eq!(call!(b, rename, "d/f", "d"), Err(Errno::ENOTEMPTY));
        assert_eq!(call!(b, renameat2, -100, "d", -100, "d/g", 2), Err(Errno::ENOENT));
    }
}

#[test]
fn a_descriptor_that_is_only_a_name() {
    for mut b in Bench::both() {
        b.file("f", "text");
        let fd = call!(b, open, "f", 0o10_000_000).unwrap();
        let buf = b.buffer(144);
        assert_eq!(call!(b, fstat, fd, buf), Ok(0));
        assert_eq!(call!(b, read, fd, buf, 1), Err(Errno::EBADF));
        assert_eq!(call!(b, lseek, fd, 0, 0), Err(Errno::EBADF));
        assert_eq!(call!(b, ftruncate, fd, 0, 0), Err(Errno::EBADF));
        assert_eq!(call!(b, fchmod, fd, 0o600), Err(Errno::EBADF));
        let directory = call!(b, open, "/tmp", 0o10_000_000).unwrap();
        assert_eq!(call!(b, getdents64, directory, buf, 144), Err(Errno::EBADF));
        assert!(call!(b, openat, directory, "f", 0).is_ok());
    }
}

#[test]
fn paths_relative_to_a_descriptor() {
    for mut b in Bench::both() {
        call!(b, mkdir, "d", 0o755).unwrap();
        let fd = call!(b, open, "d", 0).unwrap();
        let file = call!(b, openat, fd, "f", 0o101, 0o644).unwrap();
        assert_eq!(call!(b, openat, file, "f", 0), Err(Errno::ENOTDIR));
        assert_eq!(call!(b, mkdirat, fd, "g", 0o755), Ok(0));
        assert_eq!(call!(b, symlinkat, "f", fd, "s"), Ok(0));
        assert_eq!(list(&mut b, "d"), [".", "..", "f", "g", "s"]);
        assert_eq!(call!(b, linkat, fd, "f", -100, "here", 0), Ok(0));
        assert_eq!(call!(b, mknodat, fd, "fifo", 0o10_644, 0), Ok(0));
        assert_eq!(call!(b, mknodat, fd, "disk", 0o60_644, 0), Err(Errno::EPERM));
    }
}

#[test]
fn the_real_directory_shows_through_and_stays_as_it_is() {
    let directory = std::env::temp_dir().join(format!("pollard-host-{}", std::process::id()));
    std::fs::create_dir_all(directory.join("sub")).unwrap();
    for name in ["one", "two", "three"] {
        std::fs::write(directory.join(name), name).unwrap();
    }
    let path = |name: &str| format!("{}/{name}", directory.display());
    for abi in [Abi::X86_64, Abi::I386] {
        let mut b = Bench::with(abi, |w| {
            w.root = crate::host::Root::Host;
            w.ids.euid = 0;
        });
        b.file(&path("four"), "4");
        b.file(&path("two"), "changed");
        call!(b, unlink, path("one").as_str()).unwrap();
        call!(b, rename, path("three").as_str(), path("sub/3").as_str()).unwrap();
        assert_eq!(list(&mut b, &path("")), [".", "..", "four", "sub", "two"]);
        assert_eq!(b.contents(&path("two")).unwrap(), "changed");
        assert_eq!(b.contents(&path("sub/3")).unwrap(), "three");
        assert_eq!(b.contents(&path("one")), Err(Errno::ENOENT));
        call!(b, rename, path("sub").as_str(), path("moved").as_str()).unwrap();
        assert_eq!(b.contents(&path("moved/3")).unwrap(), "three");
        b.file(&path("one"), "again");
        assert_eq!(b.contents(&path("one")).unwrap(), "again");
    }
    assert_eq!(std::fs::read_to_string(directory.join("two")).unwrap(), "two");
    assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 4);
    std::fs::remove_dir_all(&directory).unwrap();
}
