//! Loads, stores, block operations and atomics.

use ir::{AtomicOp, Operand, Reg, Ty};

use super::{At, Context, fault, float, symbolic};
use crate::end::{ErrorKind, Halt, Outcome};
use crate::memory::Fault;

/// Reads a value of a type: its words, upper bits zero.
pub fn read_value(cx: &mut Context, addr: u64, ty: Ty) -> Outcome<Vec<u64>> {
    let ptr_bits = cx.image.ptr_bits();
    let size = ty.store_size(ptr_bits) as usize;
    let mut bytes = vec![0; ty.words(ptr_bits) as usize * 8];
    read(cx, addr, &mut bytes[..size])?;
    let mut words: Vec<u64> =
        bytes.chunks_exact(8).map(|c| u64::from_le_bytes(c.try_into().unwrap())).collect();
    let bits = ty.bits(ptr_bits);
    if let Some(last) = words.last_mut() {
        *last &= expr::word::mask((bits - 1) % 64 + 1);
    }
    Ok(words)
}

/// Writes a value of a type.
pub fn write_value(cx: &mut Context, addr: u64, words: &[u64], ty: Ty) -> Outcome<()> {
    let size = ty.store_size(cx.image.ptr_bits()) as usize;
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    write(cx, addr, &bytes[..size])
}

/// Reads bytes as numbers; symbolic ones are made concrete.
pub fn read(cx: &mut Context, addr: u64, buf: &mut [u8]) -> Outcome<()> {
    let len = buf.len() as u64;
    loop {
        match cx.state.memory.read(cx.space, addr, buf) {
            Err(Fault::Symbolic(at)) => fix_byte(cx, at)?,
            other => return other.map_err(|f| fault::access(cx, f, addr, len, false)),
        }
    }
}

/// Gives a symbolic byte of memory one of its values; another state goes on with the others.
pub fn fix_byte(cx: &mut Context, addr: u64) -> Outcome<()> {
    cx.unveil(addr, 1);
    if let Some(e) = cx.state.memory.symbolic_byte(cx.space, addr) {
        let value = cx.fix(e);
        // The byte may be of a constant: this changes how it is kept, not what it is.
        cx.state.memory.make_concrete(cx.space, addr, value as u8);
    }
    Ok(())
}

pub fn write(cx: &mut Context, addr: u64, data: &[u8]) -> Outcome<()> {
    cx.state
        .memory
        .write(cx.space, addr, data)
        .map_err(|f| fault::access(cx, f, addr, data.len() as u64, true))
}

pub fn load(cx: &mut Context, at: At, dst: Reg, ptr: Operand) -> Outcome<()> {
    let (addr, ty) = (at.word(cx, ptr), at.body.regs[dst]);
    if holds_symbolic(cx, addr, ty.store_size(cx.image.ptr_bits()) as u64) {
        let ptr = cx.pool.constant(addr, cx.image.ptr_bits());
        let value = symbolic::memory::read(cx, ptr, ty)?;
        at.set_result(cx, dst, value);
        return Ok(());
    }
    let words = read_value(cx, addr, ty)?;
    at.set_words(cx, dst, &words);
    Ok(())
}

/// Whether a range that may be read has symbolic bytes.
pub fn holds_symbolic(cx: &Context, addr: u64, len: u64) -> bool {
    cx.state.memory.may_be_symbolic() && cx.state.memory.any_symbolic(cx.space, addr, len)
}

pub fn store(cx: &mut Context, at: At, ptr: Operand, value: Operand, ty: Ty) -> Outcome<()> {
    let words = at.words(cx, value);
    write_value(cx, at.word(cx, ptr), &words, ty)
}

/// Copies bytes as `memcpy` or, with `overlap`, `memmove` does.
pub fn copy(cx: &mut Context, dst: u64, src: u64, len: u64, overlap: bool) -> Outcome<()> {
    if len == 0 {
        return Ok(());
    }
    if !overlap && dst != src && dst.abs_diff(src) < len {
        check(cx, src, len, false)?;
        check(cx, dst, len, true)?;
        let message = format!("memcpy of {len} bytes between ranges that overlap");
        return Err(Halt::error(ErrorKind::OverlappingCopy, message));
    }
    if symbolic::memory::copy_whole(cx, dst, src, len)? {
        return Ok(());
    }
    cx.unveil(src, len);
    cx.state.memory.copy(cx.space, dst, src, len).map_err(|(f, write)| {
        let addr = if write { dst } else { src };
        fault::access(cx, f, addr, len, write)
    })
}

/// Sets bytes.
pub fn fill(cx: &mut Context, dst: u64, byte: u8, len: u64) -> Outcome<()> {
    if len == 0 {
        return Ok(());
    }
    let filled = cx.state.memory.fill(cx.space, dst, len, byte);
    filled.map_err(|f| fault::access(cx, f, dst, len, true))
}

/// Checks a range without touching it.
pub fn check(cx: &Context, addr: u64, len: u64, write: bool) -> Outcome<()> {
    match cx.state.memory.locate(cx.space, addr, len, write) {
        Ok(_) => Ok(()),
        Err(f) => Err(fault::access(cx, f, addr, len, write)),
    }
}

/// Bytes from `addr` to the end of its object, as far as it is there in any case.
pub fn bytes_left(cx: &Context, addr: u64) -> Result<u64, Fault> {
    let (slot, base) = cx.state.memory.locate(cx.space, addr, 1, false)?;
    Ok(cx.state.memory.object(slot).sure_size() - (addr - base))
}

pub fn atomic(
    cx: &mut Context,
    at: At,
    op: AtomicOp,
    dst: Reg,
    ptr: Operand,
    value: Operand,
) -> Outcome<()> {
    let ty = at.body.regs[dst];
    let addr = at.word(cx, ptr);
    let old = read_value(cx, addr, ty)?;
    let new = combine(cx, op, ty, &old, &at.words(cx, value));
    write_value(cx, addr, &new, ty)?;
    at.set_words(cx, dst, &old);
    Ok(())
}

fn combine(cx: &Context, op: AtomicOp, ty: Ty, old: &[u64], value: &[u64]) -> Vec<u64> {
    use expr::wide;
    let bits = ty.bits(cx.image.ptr_bits());
    let mut out = vec![0; old.len()];
    let pattern = |w: &[u64]| w[0] as u128 | (w.get(1).copied().unwrap_or(0) as u128) << 64;
    let float_op = |f: &dyn Fn(expr::float::Kind, u128, u128) -> u128| {
        let bits = f(float::kind_of(ty), pattern(old), pattern(value));
        [bits as u64, (bits >> 64) as u64][..old.len()].to_vec()
    };
    let round = cx.state.fenv().round;
    match op {
        AtomicOp::Xchg => return value.to_vec(),
        AtomicOp::Add => wide::add(old, value, bits, &mut out),
        AtomicOp::Sub => wide::sub(old, value, bits, &mut out),
        AtomicOp::And => wide::and(old, value, &mut out),
        AtomicOp::Or => wide::or(old, value, &mut out),
        AtomicOp::Xor => wide::xor(old, value, &mut out),
        AtomicOp::Nand => {
            let mut both = vec![0; old.len()];
            wide::and(old, value, &mut both);
            wide::not(&both, bits, &mut out);
        }
        AtomicOp::Max => return wide::smax(old, value, bits).to_vec(),
        AtomicOp::Min => return wide::smin(old, value, bits).to_vec(),
        AtomicOp::UMax => return wide::umax(old, value).to_vec(),
        AtomicOp::UMin => return wide::umin(old, value).to_vec(),
        AtomicOp::FAdd => return float_op(&|k, a, b| expr::float::add(k, a, b, round)),
        AtomicOp::FSub => return float_op(&|k, a, b| expr::float::sub(k, a, b, round)),
        AtomicOp::FMax => return float_op(&expr::float::maxnum),
        AtomicOp::FMin => return float_op(&expr::float::minnum),
    }
    out
}

pub fn cmpxchg(
    cx: &mut Context,
    at: At,
    dst: Reg,
    ptr: Operand,
    expected: Operand,
    new: Operand,
) -> Outcome<()> {
    let ty = at.body.regs[dst];
    let addr = at.word(cx, ptr);
    let old = read_value(cx, addr, ty)?;
    let equal = old == at.words(cx, expected);
    // The location must be writable even when the comparison fails.
    check(cx, addr, ty.store_size(cx.image.ptr_bits()) as u64, true)?;
    if equal {
        write_value(cx, addr, &at.words(cx, new), ty)?;
    }
    at.set_words(cx, dst, &old);
    at.set(cx, ir::Id::new(dst.raw() + 1), equal as u64);
    Ok(())
}
