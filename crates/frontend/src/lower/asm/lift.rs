//! One instruction of x86 that computes something, as the program's own operations.
//!
//! Lifted are the kinds that programs really use: byte swaps, searches for a bit, the cycle counter,
//! arithmetic on a register or on memory, and what has the prefix `lock`. The text is AT&T's, with
//! operands `$0`, `${1:k}` … that the constraints describe. Flags are no result. What is not plainly
//! one of these is not lifted: an operation on a part of a register, which keeps the other part; a
//! value of another width than the operation's, unless it is an immediate, which the processor
//! sign-extends; values that are no integers; Intel's dialect, which has the operands the other way
//! round.

use ir::{Access, AtomicOp, BinOp, CmpOp, Inst, Intrinsic, Operand, Ty};

use super::super::function::FunctionLowering;
use super::super::scalars::Scalars;
use crate::llvm::view::Value;

/// Where an operand of the text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    /// This result of the call; the argument that is in the same register before, if any.
    Result(usize, Option<u32>),
    /// Memory at the address that an argument is.
    Memory(u32),
    /// This argument.
    Argument(u32),
}

/// The operands of the text, in the order of their numbers.
pub fn holders(constraints: &str) -> Vec<Holder> {
    let mut holders = Vec::new();
    let (mut results, mut arguments) = (0, 0);
    for constraint in constraints.split(',') {
        if constraint.is_empty() || constraint.starts_with(['~', '!']) {
            continue;
        }
        let mut argument = || {
            arguments += 1;
            arguments - 1
        };
        let holder = match constraint.strip_prefix('=') {
            Some(output) if !output.contains('*') => {
                results += 1;
                Holder::Result(results - 1, None)
            }
            _ if constraint.contains('*') => Holder::Memory(argument()),
            _ => Holder::Argument(argument()),
        };
        // An input in the register of an output has that output's number.
        if let (Holder::Argument(here), Ok(output)) = (holder, constraint.parse::<usize>())
            && let Some(Holder::Result(_, tied)) = holders.get_mut(output)
        {
            *tied = Some(here);
        }
        holders.push(holder);
    }
    holders
}

/// The constraints of the call's arguments.
fn arguments(constraints: &str) -> Vec<&str> {
    let all = constraints.split(',').filter(|c| !c.is_empty() && !c.starts_with(['~', '!']));
    all.filter(|c| !c.starts_with('=') || c.contains('*')).collect()
}

/// The instruction, without its suffix of a width, and its operands as the text has them.
fn parse(text: &str) -> Option<(bool, String, Vec<String>)> {
    let mut words: Vec<String> = Vec::new();
    for statement in text.split(['\n', ';']) {
        let statement = statement.split('#').next().unwrap_or("").trim();
        words.extend((!statement.is_empty()).then(|| statement.to_owned()));
    }
    let line = words.join(" ");
    let (locked, line) = match line.strip_prefix("lock") {
        Some(rest) if rest.starts_with([' ', '\t']) => (true, rest.trim_start().to_owned()),
        _ => (false, line),
    };
    let (name, rest) = line.split_once([' ', '\t']).unwrap_or((&line, ""));
    let operands = rest.split(',').map(str::trim).filter(|o| !o.is_empty());
    Some((locked, name.to_owned(), operands.map(str::to_owned).collect()))
}

/// The number of an operand, and the width in bits that a modifier asks for: `$1`, `${1:w}`.
fn numbered(operand: &str) -> Option<(usize, Option<u32>)> {
    let rest = operand.strip_prefix('$')?;
    let Some(inner) = rest.strip_prefix('{') else { return Some((rest.parse().ok()?, None)) };
    let inner = inner.strip_suffix('}')?;
    let Some((digits, modifier)) = inner.split_once(':') else {
        return Some((inner.parse().ok()?, None));
    };
    let bits = match modifier {
        "b" => 8,
        "w" => 16,
        "k" => 32,
        "q" => 64,
        _ => return None,
    };
    Some((digits.parse().ok()?, Some(bits)))
}

/// Instructions by their names, with what they are without a suffix.
/// And the width that a suffix says.
fn known(name: &str) -> Option<(&'static str, Option<Ty>)> {
    const NAMES: &[&str] = &[
        "bswap", "bsf", "bsr", "tzcnt", "lzcnt", "add", "sub", "and", "or", "xor", "inc", "dec",
        "neg", "not", "mov", "xchg", "xadd", "cmpxchg", "rdtsc",
    ];
    let plain = NAMES.iter().find(|known| **known == name);
    plain.map(|known| (*known, None)).or_else(|| {
        let widths = [('b', 8), ('w', 16), ('l', 32), ('q', 64)];
        let (stem, bits) =
            widths.iter().find_map(|&(letter, bits)| Some((name.strip_suffix(letter)?, bits)))?;
        let known = NAMES.iter().find(|known| **known == stem)?;
        Some((*known, Some(Ty::Int(bits))))
    })
}

impl<'m> FunctionLowering<'_, 'm> {
    /// The results of an assembly that is one such instruction.
    pub fn lifted(&mut self, call: Value<'m>, text: &str, constraints: &str) -> Option<Scalars> {
        let (locked, name, operands) = parse(text)?;
        let (name, said) = known(&name)?;
        let holders = holders(constraints);
        let flat = self.up.flat(call.ty());
        let tys: Vec<Ty> = flat.tys().collect();
        let mut results: Vec<Option<Operand>> = vec![None; tys.len()];
        if name == "rdtsc" {
            if constraints.starts_with("={ax},={dx}") && tys.len() == 2 && operands.is_empty() {
                let now = self.intrinsic(Intrinsic::CycleCounter, Ty::Int(64), &[]);
                let by = self.int_const(Ty::Int(64), 32);
                let high = self.bin(BinOp::LShr, Ty::Int(64), now, by);
                return Some(vec![self.resize(tys[0], now), self.resize(tys[1], high)].into());
            }
            return None;
        }
        let mut at = Vec::with_capacity(operands.len());
        for operand in &operands {
            // `$$1` is the number 1.
            if let Some(number) = operand.strip_prefix("$$") {
                at.push((Source::Number(number.parse::<i64>().ok()?), None));
                continue;
            }
            let (number, bits) = numbered(operand)?;
            at.push((Source::Holder(*holders.get(number)?), bits));
        }
        let at = self.immediates(call, constraints, at);
        let sources: Vec<Source> = at.iter().map(|&(source, _)| source).collect();
        let ty = match said {
            Some(ty) => ty,
            None => self.width_of(call, &sources, &tys)?,
        };
        if !at.iter().all(|&(source, bits)| self.fits(call, source, bits, ty, &tys)) {
            return None;
        }
        let at = sources;
        let one = || Source::Number(1);
        let (source, target) = match (name, &at[..]) {
            ("inc" | "dec", &[target]) => (one(), target),
            ("bswap" | "neg" | "not", &[target]) => (target, target),
            (_, &[source, target]) => (source, target),
            _ => return None,
        };
        let Source::Holder(target) = target else { return None };
        if let Holder::Memory(address) = target {
            let ptr = self.scalar(call.operand(address));
            self.on_memory(call, (locked, name), (ptr, ty), (source, constraints), &mut results)?;
        } else {
            if locked {
                return None;
            }
            let value = self.on_register(call, name, ty, source, target)?;
            let Holder::Result(number, _) = target else { return None };
            *results.get_mut(number)? = Some(value);
        }
        // A result that the instruction does not set is what was in its register.
        let set = |this: &mut Self, number: usize, result: Option<Operand>| match result {
            Some(value) => (this.ty_of(value) == tys[number]).then_some(value),
            None => {
                let tied = holders.iter().find_map(|holder| match *holder {
                    Holder::Result(n, tied) if n == number => tied,
                    _ => None,
                });
                let before = tied.map(|argument| this.scalar(call.operand(argument)));
                before.filter(|&before| this.ty_of(before) == tys[number])
            }
        };
        let all: Option<Vec<Operand>> =
            results.into_iter().enumerate().map(|(n, result)| set(self, n, result)).collect();
        Some(all?.into())
    }

    /// Arguments that are immediates: constants for which the constraint wants one.
    fn immediates(
        &mut self,
        call: Value<'m>,
        constraints: &str,
        at: Vec<(Source, Option<u32>)>,
    ) -> Vec<(Source, Option<u32>)> {
        let letters = arguments(constraints);
        let as_number = |&(source, bits): &(Source, Option<u32>)| {
            let Source::Holder(Holder::Argument(number)) = source else { return (source, bits) };
            let value = call.operand(number);
            let wanted = letters.get(number as usize).is_some_and(|c| c.contains(['i', 'n', 'e']));
            match wanted && value.is_constant_int() && value.ty().int_width() <= 64 {
                true => (Source::Number(value.sext_value()), bits),
                false => (source, bits),
            }
        };
        at.iter().map(as_number).collect()
    }

    /// Whether an operand is all of a register, a number or memory of the operation's width.
    fn fits(
        &mut self,
        call: Value<'m>,
        source: Source,
        modifier: Option<u32>,
        ty: Ty,
        tys: &[Ty],
    ) -> bool {
        let bits = ty.bits(self.up.program.target.ptr_bits());
        if modifier.is_some_and(|asked| asked != bits) {
            return false;
        }
        let mut is_whole = |number: u32| {
            let operand = self.scalar(call.operand(number));
            self.ty_of(operand) == ty
        };
        match source {
            Source::Holder(Holder::Memory(_)) => modifier.is_none(),
            // An immediate has at most 32 bits.
            Source::Number(number) => {
                let least = -(1i64 << (bits.min(32) - 1));
                let most = if bits < 64 { (1i64 << bits) - 1 } else { i64::from(i32::MAX) };
                modifier.is_none() && (least..=most).contains(&number)
            }
            Source::Holder(Holder::Argument(number)) => is_whole(number),
            Source::Holder(Holder::Result(number, tied)) => {
                tys.get(number) == Some(&ty) && tied.is_none_or(is_whole)
            }
        }
    }

    /// The width of the operation: that of its register, or of the value beside the memory.
    fn width_of(&mut self, call: Value<'m>, at: &[Source], tys: &[Ty]) -> Option<Ty> {
        let mut widths = at.iter().rev().filter_map(|source| match *source {
            Source::Holder(Holder::Result(number, _)) => tys.get(number).copied(),
            Source::Holder(Holder::Argument(number)) => {
                let operand = self.scalar(call.operand(number));
                Some(self.ty_of(operand))
            }
            Source::Holder(Holder::Memory(_)) | Source::Number(_) => None,
        });
        widths.next().filter(|ty| matches!(ty, Ty::Int(8 | 16 | 32 | 64)))
    }

    fn value_of(&mut self, call: Value<'m>, source: Source, ty: Ty) -> Option<Operand> {
        Some(match source {
            Source::Number(number) => self.int_const(ty, number as u64),
            Source::Holder(Holder::Argument(number) | Holder::Result(_, Some(number))) => {
                self.scalar(call.operand(number))
            }
            Source::Holder(Holder::Memory(address)) => {
                let ptr = self.scalar(call.operand(address));
                let dst = self.reg(ty);
                self.emit(Inst::Load { dst, ptr, access: Access::default() });
                Operand::reg(dst)
            }
            Source::Holder(Holder::Result(_, None)) => return None,
        })
    }

    fn on_register(
        &mut self,
        call: Value<'m>,
        name: &str,
        ty: Ty,
        source: Source,
        target: Holder,
    ) -> Option<Operand> {
        let operand = self.value_of(call, source, ty)?;
        let zero = self.zero(ty);
        Some(match name {
            "mov" => operand,
            "bswap" => self.intrinsic(Intrinsic::BSwap, ty, &[operand]),
            "tzcnt" => self.intrinsic(Intrinsic::CtTz, ty, &[operand]),
            "lzcnt" => self.intrinsic(Intrinsic::CtLz, ty, &[operand]),
            "neg" => self.bin(BinOp::Sub, ty, zero, operand),
            "not" => {
                let ones = self.int_const(ty, u64::MAX);
                self.bin(BinOp::Xor, ty, operand, ones)
            }
            "bsf" | "bsr" => {
                let found = match name {
                    "bsf" => self.intrinsic(Intrinsic::CtTz, ty, &[operand]),
                    _ => {
                        let zeros = self.intrinsic(Intrinsic::CtLz, ty, &[operand]);
                        let bits = ty.bits(self.up.program.target.ptr_bits());
                        let last = self.int_const(ty, u64::from(bits) - 1);
                        self.bin(BinOp::Sub, ty, last, zeros)
                    }
                };
                // Of zero nothing is found, and the register stays as it is.
                let before = match self.value_of(call, Source::Holder(target), ty) {
                    Some(before) => before,
                    None => self.up.undef(ty),
                };
                let cond = self.reg(Ty::BOOL);
                self.emit(Inst::Cmp { op: CmpOp::Eq, dst: cond, a: operand, b: zero });
                let dst = self.reg(ty);
                let cond = Operand::reg(cond);
                self.emit(Inst::Select { dst, cond, a: before, b: found });
                Operand::reg(dst)
            }
            _ => {
                let before = self.value_of(call, Source::Holder(target), ty)?;
                self.bin(operator(name)?.0, ty, before, operand)
            }
        })
    }

    /// An instruction whose target is memory. All of them are atomic here: there is one thread.
    fn on_memory(
        &mut self,
        call: Value<'m>,
        (locked, name): (bool, &str),
        (ptr, ty): (Operand, Ty),
        (source, constraints): (Source, &str),
        results: &mut [Option<Operand>],
    ) -> Option<()> {
        let value = self.value_of(call, source, ty)?;
        match name {
            "mov" if !locked => {
                self.emit(Inst::Store { ptr, value, ty, access: Access::default() });
                return Some(());
            }
            "cmpxchg" => {
                // What is compared is in the register of the first result.
                if !constraints.starts_with("={ax},") {
                    return None;
                }
                let holders = holders(constraints);
                let Some(&Holder::Result(0, Some(expected))) = holders.first() else { return None };
                let expected = self.scalar(call.operand(expected));
                if self.ty_of(expected) != ty || results.len() != 1 {
                    return None;
                }
                let dst = self.reg(ty);
                self.reg(Ty::BOOL);
                self.emit(Inst::CmpXchg { dst, ptr, expected, new: value });
                *results.first_mut()? = Some(Operand::reg(dst));
                return Some(());
            }
            _ => {}
        }
        let op = match name {
            "xadd" => AtomicOp::Add,
            "xchg" => AtomicOp::Xchg,
            _ => operator(name)?.1,
        };
        let dst = self.reg(ty);
        self.emit(Inst::AtomicRmw { op, dst, ptr, value });
        if let ("xadd" | "xchg", Source::Holder(holder)) = (name, source) {
            // The register gets what was in memory.
            let Holder::Result(number, _) = holder else { return None };
            *results.get_mut(number)? = Some(Operand::reg(dst));
        }
        Some(())
    }
}

/// Where an operand of an instruction comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    Holder(Holder),
    Number(i64),
}

fn operator(name: &str) -> Option<(BinOp, AtomicOp)> {
    Some(match name {
        "add" | "inc" => (BinOp::Add, AtomicOp::Add),
        "sub" | "dec" => (BinOp::Sub, AtomicOp::Sub),
        "and" => (BinOp::And, AtomicOp::And),
        "or" => (BinOp::Or, AtomicOp::Or),
        "xor" => (BinOp::Xor, AtomicOp::Xor),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_are_numbered_as_in_the_text() {
        use Holder::{Argument, Memory, Result};
        assert_eq!(holders("=r,0,~{flags}"), [Result(0, Some(0)), Argument(0)]);
        assert_eq!(holders("=*m,ir,*m,~{memory}"), [Memory(0), Argument(1), Memory(2)]);
        let exchange = "={ax},=*m,r,0,*m";
        let expected = [Result(0, Some(2)), Memory(0), Argument(1), Argument(2), Memory(3)];
        assert_eq!(holders(exchange), expected);
    }

    #[test]
    fn a_modifier_is_a_width() {
        assert_eq!(numbered("$2"), Some((2, None)));
        assert_eq!(numbered("${2}"), Some((2, None)));
        assert_eq!(numbered("${0:b}"), Some((0, Some(8))));
        assert_eq!(numbered("${10:q}"), Some((10, Some(64))));
        assert!(["${0:h}", "${0:c}", "$", "${0", "0", "$a"].iter().all(|o| numbered(o).is_none()));
        assert_eq!(arguments("={ax},=*m,r,0,*m,~{flags}"), ["=*m", "r", "0", "*m"]);
    }

    #[test]
    fn a_lock_may_be_a_statement_of_its_own() {
        for text in ["lock; addl $1, $0", "lock addl $1,$0", "\tlock\n\taddl $1, $0 # now"] {
            let (locked, name, operands) = parse(text).expect(text);
            assert_eq!(
                (locked, known(&name), operands.join(" ")),
                (true, Some(("add", Some(Ty::Int(32)))), "$1 $0".to_owned())
            );
        }
        assert_eq!(known("sub"), Some(("sub", None)));
        assert!(known("vaddps").is_none() && known("l").is_none());
    }
}
