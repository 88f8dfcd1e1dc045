//! Symbolic bytes in files, pipes and mappings.

use crate::host::testing::{Bench, call};
use crate::host::{Data, Errno};
use expr::ExprId;

fn id(n: usize) -> ExprId {
    ExprId::from_index(n)
}

/// Which bytes from an address on are symbolic.
fn symbolic(b: &Bench, addr: u64, len: u64) -> Vec<(u64, ExprId)> {
    b.memory.symbolic.range(addr..addr + len).map(|(at, e)| (at - addr, *e)).collect()
}

/// A bench with a file `A` of four symbolic bytes.
fn benches() -> [Bench; 2] {
    let mut benches = Bench::both();
    for b in &mut benches {
        b.kernel.add_file("A", &(0..4).map(id).collect()).unwrap();
    }
    benches
}

#[test]
fn a_file_is_read_as_it_is() {
    for mut b in benches() {
        let (buf, stat) = (b.buffer(8), b.buffer(200));
        assert_eq!(call!(b, stat, "A", stat), Ok(0));
        let fd = call!(b, open, "A", 2).unwrap();
        assert_eq!(call!(b, read, fd, buf, 3), Ok(3));
        assert_eq!(symbolic(&b, buf, 8), [(0, id(0)), (1, id(1)), (2, id(2))]);
        assert_eq!(call!(b, read, fd, buf, 3), Ok(1));
        assert_eq!(symbolic(&b, buf, 8), [(0, id(3)), (1, id(1)), (2, id(2))]);
        assert_eq!(call!(b, read, fd, buf, 3), Ok(0));
        assert_eq!(call!(b, lseek, fd, 0, 2), Ok(4));
    }
}

#[test]
fn a_write_replaces_and_a_truncation_drops() {
    for mut b in benches() {
        let (buf, data) = (b.buffer(8), b.bytes(b"xy"));
        b.memory.symbolic.insert(data + 1, id(9));
        let fd = call!(b, open, "A", 2).unwrap();
        assert_eq!(call!(b, write, fd, data, 2), Ok(2));
        assert_eq!(call!(b, ftruncate, fd, 3), Ok(0));
        assert_eq!(call!(b, ftruncate, fd, 5), Ok(0));
        assert_eq!(call!(b, lseek, fd, 0, 0), Ok(0));
        assert_eq!(call!(b, read, fd, buf, 8), Ok(5));
        assert_eq!(b.peek(buf, 5)[0], b'x');
        assert_eq!(b.peek(buf, 5)[3..], [0, 0]);
        assert_eq!(symbolic(&b, buf, 8), [(1, id(9)), (2, id(2))]);
    }
}

#[test]
fn states_do_not_see_each_other() {
    for mut b in benches() {
        let before = b.kernel.clone();
        let (buf, data) = (b.buffer(4), b.bytes(b"abcd"));
        let fd = call!(b, open, "A", 2).unwrap();
        assert_eq!(call!(b, write, fd, data, 4), Ok(4));
        b.kernel = before;
        let fd = call!(b, open, "A", 0).unwrap();
        assert_eq!(call!(b, read, fd, buf, 4), Ok(4));
        assert_eq!(symbolic(&b, buf, 4).len(), 4);
        let mut kept = Vec::new();
        b.kernel.for_each_symbolic(|e| kept.push(e));
        assert_eq!(kept, (0..4).map(id).collect::<Vec<_>>());
    }
}

#[test]
fn a_pipe_carries_them() {
    for mut b in Bench::both() {
        let (ends, data, buf) = (b.buffer(8), b.bytes(b"abcd"), b.buffer(8));
        call!(b, pipe, ends).unwrap();
        let (r, w) = (i64::from(b.u32_at(ends)), i64::from(b.u32_at(ends + 4)));
        b.memory.symbolic.insert(data + 2, id(7));
        assert_eq!(call!(b, write, w, data, 4), Ok(4));
        let mut kept = Vec::new();
        b.kernel.for_each_symbolic(|e| kept.push(e));
        assert_eq!(kept, [id(7)]);
        assert_eq!(call!(b, read, r, buf, 1), Ok(1));
        assert_eq!(call!(b, read, r, buf, 8), Ok(3));
        assert_eq!(b.peek(buf, 3), [b'b', 0, b'd']);
        assert_eq!(symbolic(&b, buf, 8), [(1, id(7))]);
    }
}

#[test]
fn a_mapping_carries_them_both_ways() {
    let mut b = Bench::new(crate::host::Abi::X86_64);
    b.kernel.add_file("A", &(0..4).map(id).collect()).unwrap();
    let fd = call!(b, open, "A", 2).unwrap();
    let at = call!(b, mmap, 0, 4096, 3, 1, fd, 0).unwrap() as u64;
    assert_eq!(symbolic(&b, at, 4096).len(), 4);
    b.memory.symbolic.remove(&at);
    b.memory.symbolic.insert(at + 1, id(20));
    let buf = b.buffer(4);
    assert_eq!(call!(b, read, fd, buf, 4), Ok(4));
    assert_eq!(symbolic(&b, buf, 4), [(1, id(20)), (2, id(2)), (3, id(3))]);
}

#[test]
fn copies_between_files_carry_them_and_output_shows_something() {
    let mut b = Bench::new(crate::host::Abi::X86_64);
    b.kernel.add_file("A", &(0..2).map(id).collect()).unwrap();
    let from = call!(b, open, "A", 0).unwrap();
    let to = call!(b, open, "B", 0o102, 0o600).unwrap();
    assert_eq!(call!(b, copy_file_range, from, 0, to, 0, 10, 0), Ok(2));
    let buf = b.buffer(2);
    assert_eq!(call!(b, lseek, to, 0, 0), Ok(0));
    assert_eq!(call!(b, read, to, buf, 2), Ok(2));
    assert_eq!(symbolic(&b, buf, 2), [(0, id(0)), (1, id(1))]);
    assert_eq!(call!(b, write, 1, buf, 2), Ok(2));
    assert_eq!(*b.output.lock().unwrap(), b"??");
}

#[test]
fn standard_input_is_a_file() {
    for mut b in Bench::both() {
        b.kernel.set_input(&(0..3).map(id).collect::<Data>());
        let (buf, ends) = (b.buffer(4), b.buffer(8));
        assert_eq!(call!(b, read, 0, buf, 4), Ok(3));
        assert_eq!(symbolic(&b, buf, 4).len(), 3);
        assert_eq!(call!(b, lseek, 0, 1, 0), Ok(1));
        assert_eq!(call!(b, read, 0, buf, 4), Ok(2));
        assert_eq!(call!(b, write, 0, buf, 1), Err(Errno::EBADF));
        call!(b, pipe, ends).unwrap();
        assert_eq!(b.u32_at(ends), 3, "the other streams are where they were");
    }
}
