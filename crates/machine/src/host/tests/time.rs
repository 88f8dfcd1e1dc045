use crate::host::testing::{Bench, call};
use crate::host::{Abi, Errno};

/// Seconds and nanoseconds of the clock `id`.
fn read(b: &mut Bench, id: i32) -> (u64, u64) {
    let buf = b.buffer(16);
    let name = if b.abi == Abi::X86_64 { "clock_gettime" } else { "clock_gettime64" };
    b.value(name, &[id.into(), buf.into()]).unwrap();
    (b.u64_at(buf), b.u64_at(buf + 8))
}

#[test]
fn time_moves_only_when_looked_at_or_slept() {
    for mut b in Bench::both() {
        let first = read(&mut b, 0);
        assert_eq!(first.0, 1_704_067_200);
        call!(b, getpid).unwrap();
        let second = read(&mut b, 0);
        assert_eq!(second.1 - first.1, 1000);
        let name = if b.abi == Abi::X86_64 { "clock_nanosleep" } else { "clock_nanosleep_time64" };
        let pair = |sec: u64| [sec.to_le_bytes(), 0u64.to_le_bytes()].concat();
        let request = b.bytes(&pair(10));
        assert_eq!(b.value(name, &[1, 0, request as i64, 0].map(Into::into)), Ok(0));
        assert_eq!(read(&mut b, 0).0, first.0 + 10);
        let until = b.bytes(&pair(first.0 + 60));
        assert_eq!(b.value(name, &[0, 1, until as i64, 0].map(Into::into)), Ok(0));
        assert_eq!(read(&mut b, 0).0, first.0 + 60);
    }
}

#[test]
fn narrow_times_of_i386() {
    let mut b = Bench::new(Abi::I386);
    let buf = b.buffer(16);
    assert_eq!(call!(b, clock_gettime, 0, buf), Ok(0));
    assert_eq!(b.u32_at(buf), 1_704_067_200);
    assert_eq!(call!(b, gettimeofday, buf, 0), Ok(0));
    assert_eq!(b.u32_at(buf), 1_704_067_200);
}

#[test]
fn bad_clocks_and_times() {
    for mut b in Bench::both() {
        let buf = b.buffer(16);
        assert_eq!(call!(b, clock_gettime, 99, buf), Err(Errno::EINVAL));
        assert_eq!(call!(b, clock_gettime, 0, 0x10), Err(Errno::EFAULT));
        let bad = b.bytes(&[0xff; 16]);
        assert_eq!(call!(b, nanosleep, bad, 0), Err(Errno::EINVAL));
        assert_eq!(call!(b, clock_getres, 1, buf), Ok(0));
        assert_eq!(call!(b, times, 0).map(|t| t > 0), Ok(true));
        assert_eq!(call!(b, time, 0), Ok(1_704_067_200));
        assert_eq!(call!(b, clock_settime, 0, buf), Err(Errno::EPERM));
    }
}
