use crate::host::testing::{Bench, call};
use crate::host::{Abi, Errno, Kernel, World};

#[test]
fn forks_read_the_same_input_and_do_not_see_each_other() {
    for mut b in Bench::both() {
        let buf = b.buffer(6);
        let mut other = b.kernel.clone();
        call!(b, read, 0, buf, 6).unwrap();
        b.file("a", "mine");
        std::mem::swap(&mut b.kernel, &mut other);
        assert_eq!(call!(b, open, "a", 0), Err(Errno::ENOENT));
        assert_eq!(call!(b, read, 0, buf, 6), Ok(6));
        assert_eq!(b.peek(buf, 6), b"first ");
    }
}

#[test]
fn a_kernel_is_small() {
    assert!(std::mem::size_of::<Kernel>() <= 128);
}

#[test]
fn proc_self_shows_the_program() {
    for abi in [Abi::X86_64, Abi::I386] {
        let mut b = Bench::with(abi, |w| {
            w.root = crate::host::Root::Host;
            w.arguments = vec![b"/bin/prog".to_vec(), b"-x".to_vec()];
        });
        let buf = b.buffer(100);
        assert_eq!(call!(b, readlink, "/proc/self/exe", buf, 100), Ok(9));
        assert_eq!(b.peek(buf, 9), b"/bin/prog");
        assert_eq!(b.contents("/proc/self/cmdline").unwrap(), "/bin/prog\0-x\0");
        assert_eq!(b.contents("/proc/self/comm").unwrap(), "prog\n");
        let first = b.contents("/proc/self/fd/0").unwrap();
        assert_eq!(first, "first line\nsecond line\n");
        assert_eq!(call!(b, readlink, "/proc/self/fd/77", buf, 100), Err(Errno::ENOENT));
        assert_eq!(call!(b, open, "/proc/self/new", 0o101, 0o600), Err(Errno::ENOENT));
        assert!(!b.contents("/proc/version").unwrap().is_empty());
    }
}

#[test]
fn real_files_are_read_through() {
    let mut b = Bench::on_host(Abi::X86_64);
    let real = std::fs::read_to_string("/etc/passwd").unwrap();
    assert!(real.starts_with(&b.contents("/etc/passwd").unwrap()));
    assert_eq!(call!(b, open, "/etc/passwd", 1), Err(Errno::EACCES));
}

#[test]
fn this_process_is_described() {
    let world = World::of_this_process();
    assert_eq!(world.ids.pid, std::process::id());
    assert!(world.processors > 0 && world.memory > 0);
    assert!(world.limits[7].soft > 0);
}

#[test]
fn a_world_of_its_own_has_users_and_a_home() {
    for abi in [Abi::X86_64, Abi::I386] {
        let mut b = Bench::with(abi, |w| w.cwd = World::hermetic().cwd);
        assert!(b.contents("/etc/passwd").unwrap().contains("\nuser:x:1000:1000:"));
        assert_eq!(b.contents("/etc/group").unwrap(), "root:x:0:\nuser:x:1000:\n");
        assert_eq!(call!(b, open, "/etc/passwd", 2), Err(Errno::EACCES));
        b.file("mine", "text");
        assert_eq!(b.contents("/home/user/mine").unwrap(), "text");
    }
}
