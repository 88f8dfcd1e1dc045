use crate::host::testing::{Bench, call};
use crate::host::{Abi, Errno, SysResult};

#[test]
fn the_end() {
    for mut b in Bench::both() {
        assert_eq!(b.raw("exit_group", &[3.into()]), SysResult::Exit(3));
        assert_eq!(b.raw("exit", &[(-1).into()]), SysResult::Exit(255));
    }
}

#[test]
fn a_second_process_is_not_supported() {
    for mut b in Bench::both() {
        assert_eq!(b.raw("fork", &[]), SysResult::Unsupported("fork".into()));
        assert_eq!(call!(b, wait4, -1, 0, 0, 0), Err(Errno::ECHILD));
        assert_eq!(call!(b, execve, "missing", 0, 0), Err(Errno::ENOENT));
        b.file("script", "");
        assert_eq!(call!(b, execve, "script", 0, 0), Err(Errno::EACCES));
        assert_eq!(call!(b, execve, "/tmp", 0, 0), Err(Errno::EACCES));
        call!(b, chmod, "script", 0o755).unwrap();
        assert!(matches!(b.raw("execve", &["script".into()]), SysResult::Unsupported(_)));
    }
}

#[test]
fn ids() {
    for mut b in Bench::both() {
        assert_eq!(call!(b, getpid), Ok(1000));
        assert_eq!(call!(b, gettid), Ok(1000));
        assert_eq!(call!(b, geteuid), Ok(1000));
        assert_eq!(call!(b, setuid, 0), Err(Errno::EPERM));
        assert_eq!(call!(b, setuid, 1000), Ok(0));
        assert_eq!(call!(b, getgroups, 0, 0), Ok(1));
        let buf = b.buffer(12);
        assert_eq!(call!(b, getgroups, 3, buf), Ok(1));
        assert_eq!(call!(b, getgroups, 3, 0x10), Err(Errno::EFAULT));
        assert_eq!(call!(b, getresuid, buf, buf + 4, buf + 8), Ok(0));
        assert_eq!(b.u32_at(buf + 8), 1000);
        assert_eq!(call!(b, getpgid, 5), Err(Errno::ESRCH));
    }
}

#[test]
fn the_superuser_gives_up_its_rights() {
    for abi in [Abi::X86_64, Abi::I386] {
        let mut b = Bench::with(abi, |w| {
            (w.ids.uid, w.ids.euid) = (0, 0);
        });
        b.file("a", "secret");
        call!(b, chmod, "a", 0o600).unwrap();
        assert_eq!(call!(b, setresuid, 5, 6, 0), Ok(0));
        assert_eq!(call!(b, open, "a", 0), Err(Errno::EACCES));
        assert_eq!(call!(b, setuid, 0), Ok(0));
        assert_eq!(b.contents("a").unwrap(), "secret");
    }
}

#[test]
fn limits() {
    for mut b in Bench::both() {
        let buf = b.buffer(16);
        assert_eq!(call!(b, prlimit64, 0, 7, 0, buf), Ok(0));
        assert_eq!((b.u64_at(buf), b.u64_at(buf + 8)), (1024, 4096));
        let new = b.bytes(&[10u64.to_le_bytes(), 20u64.to_le_bytes()].concat());
        assert_eq!(call!(b, prlimit64, 0, 7, new, 0), Ok(0));
        let higher = b.bytes(&[10u64.to_le_bytes(), 30u64.to_le_bytes()].concat());
        assert_eq!(call!(b, prlimit64, 0, 7, higher, 0), Err(Errno::EPERM));
        assert_eq!(call!(b, prlimit64, 0, 99, new, 0), Err(Errno::EINVAL));
        assert_eq!(call!(b, getrlimit, 7, buf), Ok(0));
        let soft = if b.abi == Abi::X86_64 { b.u64_at(buf) } else { b.u32_at(buf).into() };
        assert_eq!(soft, 10);
    }
}

#[test]
fn what_the_machine_is() {
    for mut b in Bench::both() {
        let buf = b.buffer(390);
        assert_eq!(call!(b, uname, buf), Ok(0));
        assert_eq!(b.peek(buf, 6), b"Linux\0");
        assert_eq!(call!(b, sysinfo, buf), Ok(0));
        assert_eq!(call!(b, sched_getaffinity, 0, 128, buf), Ok(8));
        assert_eq!(b.u64_at(buf), 1);
        assert_eq!(call!(b, getrusage, 0, buf), Ok(0));
        assert_eq!(call!(b, uname, 0x10), Err(Errno::EFAULT));
    }
}

#[test]
fn randomness_is_reproducible() {
    let mut bytes = Vec::new();
    for seed in [1, 1, 2] {
        let mut b = Bench::with(Abi::X86_64, |w| w.seed = seed);
        let buf = b.buffer(20);
        assert_eq!(call!(b, getrandom, buf, 20, 0), Ok(20));
        bytes.push(b.peek(buf, 20));
    }
    assert_eq!(bytes[0], bytes[1]);
    assert_ne!(bytes[0], bytes[2]);
}

#[test]
fn what_is_not_modelled_is_named_once() {
    for mut b in Bench::both() {
        assert_eq!(call!(b, inotify_init1, 0), Err(Errno::ENOSYS));
        assert_eq!(call!(b, inotify_init1, 0), Err(Errno::ENOSYS));
        assert_eq!(b.kernel.warnings(), ["system call inotify_init1 is not modelled"]);
        let unknown = b.kernel.syscall(b.abi, 9999, [0; 6], &mut b.memory);
        assert_eq!(unknown, SysResult::Value(-38));
        assert_eq!(b.kernel.warnings().len(), 2);
    }
}

#[test]
fn futexes_of_a_single_thread() {
    for mut b in Bench::both() {
        let word = b.bytes(&5u32.to_le_bytes());
        assert_eq!(call!(b, futex, word, 1, 1, 0), Ok(0));
        assert_eq!(call!(b, futex, word, 128, 4, 0), Err(Errno::EAGAIN));
        let wait = b.raw("futex", &[word.into(), 0.into(), 5.into(), 0.into()]);
        assert!(matches!(wait, SysResult::Unsupported(_)));
    }
}
