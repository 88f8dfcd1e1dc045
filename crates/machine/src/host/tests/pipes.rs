use crate::host::testing::{Bench, call};
use crate::host::{Errno, SysResult};

fn pipe(b: &mut Bench, flags: i64) -> (i64, i64) {
    let ends = b.buffer(8);
    call!(b, pipe2, ends, flags).unwrap();
    (b.u32_at(ends).into(), b.u32_at(ends + 4).into())
}

#[test]
fn bytes_come_out_in_the_order_they_went_in() {
    for mut b in Bench::both() {
        let (r, w) = pipe(&mut b, 0);
        let (data, buf) = (b.bytes(b"hello"), b.buffer(10));
        assert_eq!(call!(b, write, w, data, 5), Ok(5));
        assert_eq!(call!(b, read, r, buf, 3), Ok(3));
        assert_eq!(b.peek(buf, 3), b"hel");
        assert_eq!(call!(b, ioctl, r, 0x541b, buf), Ok(0));
        assert_eq!(b.u32_at(buf), 2);
        assert_eq!(call!(b, read, w, buf, 3), Err(Errno::EBADF));
        assert_eq!(call!(b, lseek, r, 0, 1), Err(Errno::ESPIPE));
        call!(b, close, w).unwrap();
        assert_eq!(call!(b, read, r, buf, 10), Ok(2));
        assert_eq!(call!(b, read, r, buf, 10), Ok(0));
    }
}

#[test]
fn waiting_for_oneself_is_where_the_model_ends() {
    for mut b in Bench::both() {
        let (r, _) = pipe(&mut b, 0);
        let buf = b.buffer(1);
        let result = b.raw("read", &[r.into(), buf.into(), 1.into()]);
        assert!(matches!(result, SysResult::Unsupported(_)));
        let (r, w) = pipe(&mut b, 0o4000);
        assert_eq!(call!(b, read, r, buf, 1), Err(Errno::EAGAIN));
        let big = b.buffer(70_000);
        assert_eq!(call!(b, write, w, big, 70_000), Ok(65_536));
        assert_eq!(call!(b, write, w, big, 1), Err(Errno::EAGAIN));
    }
}

#[test]
fn a_pipe_without_reader_is_broken() {
    for mut b in Bench::both() {
        let (r, w) = pipe(&mut b, 0);
        let data = b.bytes(b"x");
        call!(b, close, r).unwrap();
        let result = b.raw("write", &[w.into(), data.into(), 1.into()]);
        assert_eq!(result, SysResult::Signal { signal: 13, value: -32 });
    }
}

#[test]
fn poll_and_select() {
    for mut b in Bench::both() {
        let (r, w) = pipe(&mut b, 0);
        let entry =
            |fd: i64, events: u32| [(fd as u32).to_le_bytes(), events.to_le_bytes()].concat();
        let set = b.bytes(&[entry(r, 1), entry(w, 4), entry(-1, 1), entry(50, 1)].concat());
        assert_eq!(call!(b, poll, set, 4, -1), Ok(2));
        assert_eq!(b.u32_at(set + 4) >> 16, 0);
        assert_eq!(b.u32_at(set + 12) >> 16, 4);
        assert_eq!(b.u32_at(set + 28) >> 16, 0x20);
        assert_eq!(call!(b, poll, set, 1, 100), Ok(0));
        let data = b.bytes(b"x");
        call!(b, write, w, data, 1).unwrap();
        assert_eq!(call!(b, poll, set, 1, -1), Ok(1));
        let mut bits = [0; 8];
        bits[0] = 1 << r | 1;
        let fds = b.bytes(&bits);
        assert_eq!(call!(b, pselect6, r + 1, fds, 0, 0, 0, 0), Ok(2));
        assert_eq!(call!(b, pselect6, -1, fds, 0, 0, 0, 0), Err(Errno::EINVAL));
        bits[0] = 1 << 7;
        let fds = b.bytes(&bits);
        assert_eq!(call!(b, pselect6, 8, fds, 0, 0, 0, 0), Err(Errno::EBADF));
    }
}
