use crate::host::testing::{Bench, call};
use crate::host::{Abi, Disposition, Errno, SysResult};

const SIGINT: i32 = 2;
const SIGUSR1: i32 = 10;
const SIGALRM: i32 = 14;

/// A `struct sigaction` in memory.
fn action(b: &mut Bench, handler: u64, flags: u64) -> u64 {
    let words = [handler, flags, 0];
    let mut bytes: Vec<u8> = match b.abi {
        Abi::X86_64 => words.iter().flat_map(|w| w.to_le_bytes()).collect(),
        Abi::I386 => words.iter().flat_map(|w| (*w as u32).to_le_bytes()).collect(),
    };
    bytes.extend([0; 8]);
    b.bytes(&bytes)
}

fn handle(b: &mut Bench, signal: i32, handler: u64, flags: u64) {
    let new = action(b, handler, flags);
    assert_eq!(call!(b, rt_sigaction, signal, new, 0, 8), Ok(0));
}

fn raise(b: &mut Bench, signal: i32) -> SysResult {
    b.raw("kill", &[1000.into(), signal.into()])
}

#[test]
fn a_signal_to_oneself() {
    for mut b in Bench::both() {
        let delivered = SysResult::Signal { signal: SIGUSR1, value: 0 };
        assert_eq!(raise(&mut b, SIGUSR1), delivered);
        assert_eq!(b.kernel.disposition(SIGUSR1), Disposition::Terminate);
        handle(&mut b, SIGUSR1, 0x1234, 4);
        let handler = Disposition::Handler { address: 0x1234, with_info: true };
        assert_eq!(b.kernel.disposition(SIGUSR1), handler);
        handle(&mut b, SIGUSR1, 1, 0);
        assert_eq!(raise(&mut b, SIGUSR1), SysResult::Value(0));
        assert_eq!(call!(b, kill, 1000, 0), Ok(0));
        assert_eq!(call!(b, kill, 1000, 65), Err(Errno::EINVAL));
        assert_eq!(call!(b, kill, 5555, 0), Err(Errno::ESRCH));
        assert_eq!(call!(b, tkill, 0, SIGINT), Err(Errno::EINVAL));
        assert_eq!(call!(b, tgkill, 1000, 77, SIGINT), Err(Errno::ESRCH));
    }
}

#[test]
fn actions_are_kept() {
    for mut b in Bench::both() {
        handle(&mut b, SIGINT, 0x77, 0x1000_0000);
        let old = b.buffer(32);
        assert_eq!(call!(b, rt_sigaction, SIGINT, 0, old, 8), Ok(0));
        assert_eq!(b.u32_at(old), 0x77);
        let new = action(&mut b, 0x88, 0);
        assert_eq!(call!(b, rt_sigaction, 9, new, 0, 8), Err(Errno::EINVAL));
        assert_eq!(call!(b, rt_sigaction, 65, new, 0, 8), Err(Errno::EINVAL));
        assert_eq!(call!(b, rt_sigaction, SIGINT, new, 0, 4), Err(Errno::EINVAL));
        assert_eq!(call!(b, rt_sigaction, SIGINT, 0x10, 0, 8), Err(Errno::EFAULT));
    }
}

#[test]
fn a_blocked_signal_waits() {
    for mut b in Bench::both() {
        let set = b.bytes(&(1u64 << (SIGUSR1 - 1)).to_le_bytes());
        assert_eq!(call!(b, rt_sigprocmask, 0, set, 0, 8), Ok(0));
        assert_eq!(raise(&mut b, SIGUSR1), SysResult::Value(0));
        let pending = b.buffer(8);
        assert_eq!(call!(b, rt_sigpending, pending, 8), Ok(0));
        assert_eq!(b.u64_at(pending), 1 << (SIGUSR1 - 1));
        let args = [1.into(), set.into(), 0.into(), 8.into()];
        let delivered = SysResult::Signal { signal: SIGUSR1, value: 0 };
        assert_eq!(b.raw("rt_sigprocmask", &args), delivered);
        assert_eq!(call!(b, rt_sigpending, pending, 8), Ok(0));
        assert_eq!(b.u64_at(pending), 0);
        assert_eq!(call!(b, rt_sigprocmask, 7, set, 0, 8), Err(Errno::EINVAL));
    }
}

#[test]
fn a_handler_runs_with_its_signal_blocked() {
    for mut b in Bench::both() {
        handle(&mut b, SIGUSR1, 0x1234, 0);
        let saved = b.kernel.enter_handler(SIGUSR1);
        assert_eq!(raise(&mut b, SIGUSR1), SysResult::Value(0));
        assert_eq!(b.kernel.leave_handler(saved), Some(SIGUSR1));
        handle(&mut b, SIGUSR1, 0x1234, 0xc000_0000);
        let saved = b.kernel.enter_handler(SIGUSR1);
        assert_eq!(b.kernel.disposition(SIGUSR1), Disposition::Terminate);
        assert!(matches!(raise(&mut b, SIGUSR1), SysResult::Signal { .. }));
        assert_eq!(b.kernel.leave_handler(saved), None);
    }
}

#[test]
fn timers_interrupt_sleeping() {
    for mut b in Bench::both() {
        handle(&mut b, SIGALRM, 0x1234, 0);
        assert_eq!(call!(b, alarm, 2), Ok(0));
        assert_eq!(call!(b, alarm, 1), Ok(2));
        let result = b.raw("pause", &[]);
        assert_eq!(result, SysResult::Signal { signal: SIGALRM, value: -4 });
        assert!(matches!(b.raw("pause", &[]), SysResult::Unsupported(_)));
        call!(b, alarm, 1).unwrap();
        let (request, left) = (b.bytes(&[3, 0, 0, 0, 0, 0, 0, 0].repeat(2)), b.buffer(16));
        let name = "nanosleep";
        let result = b.raw(name, &[request.into(), left.into()]);
        assert_eq!(result, SysResult::Signal { signal: SIGALRM, value: -4 });
        assert_eq!(b.u32_at(left), 2);
    }
}

#[test]
fn the_alternate_stack() {
    for mut b in Bench::both() {
        let old = b.buffer(24);
        assert_eq!(call!(b, sigaltstack, 0, old), Ok(0));
        let flags = if b.abi == Abi::X86_64 { old + 8 } else { old + 4 };
        assert_eq!(b.u32_at(flags), 2);
    }
}
