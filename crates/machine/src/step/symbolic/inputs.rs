//! Functions that make things symbolic, and what else the tools of the field call.

use expr::{ExprId, Input};
use ir::analysis::direct::is_direct;
use ir::{Call, Native, Operand, Reg};

use super::super::memory as plain;
use super::super::{At, Context, native, strings_at};
use super::memory;
use crate::end::{ERROR_LOCATION, ErrorKind, Halt, Outcome, Unmet};
use crate::machine::UNINITIALISED;
use crate::memory::fixed::FixedFault;

/// Inputs of so many bytes and more get the symbols of their bytes one by one.
const LARGE: u32 = 1 << 14;

/// The same for memory without a value, of which programs hardly ever look at much. Over unknown
/// values all bytes have symbols, up to [`LARGE`]: such a run ends soon.
const LARGE_UNINITIALISED: u32 = 256;

/// Calls one of these functions if it is one; says whether.
pub fn call(cx: &mut Context, at: At, site: &Call, function: Native, name: &str) -> Outcome<bool> {
    let args = at.body.list(site.args);
    let result = match function {
        Native::MakeSymbolic => {
            let (addr, size) = (at.fixed(cx, args[0]), at.fixed(cx, args[1]));
            let name = text(cx, at, args.get(2).copied(), "unnamed")?;
            make_symbolic(cx, addr, size, &name)?;
            None
        }
        Native::NondetMemory => {
            let (addr, size) = (at.fixed(cx, args[0]), at.fixed(cx, args[1]));
            make_symbolic(cx, addr, size, "nondet_memory")?;
            None
        }
        Native::KleeInt => {
            let name = text(cx, at, args.first().copied(), "unnamed")?;
            Some(fresh(cx, &name, 4))
        }
        Native::KleeRange => return range(cx, at, site, args).map(|()| true),
        Native::KleeChoose => {
            let bits = cx.image.ptr_bits();
            let n = at.expr(cx, args[0]);
            // Without a header it may be an integer of another width.
            let (n, bytes) = (cx.pool.resize(n, bits), bits / 8);
            let below = |cx: &mut Context, e| cx.pool.ult(e, n);
            Some(fresh_where(cx, "klee_choose", bytes, Unmet::Ends, below)?)
        }
        Native::Nondet => Some(nondet(cx, at, site, name)?),
        Native::Uninitialised => {
            let bits: u32 = result_registers(site).map(|reg| at.reg_bits(cx, reg)).sum();
            Some(fresh(cx, UNINITIALISED, bits.div_ceil(8)))
        }
        Native::Assume => {
            let condition = at.expr(cx, args[0]);
            let claims = name == "klee_assume";
            let unmet = match claims && is_direct(at.body, args[0]) {
                true => Unmet::Contradicts,
                false => Unmet::Ends,
            };
            let outcome = assume(cx, condition, unmet);
            if claims {
                cx.note_assumption(&outcome);
            }
            outcome?;
            None
        }
        Native::Claim => {
            claim(cx, at, args)?;
            None
        }
        Native::PreferInput => {
            prefer(cx, at, args[1]);
            None
        }
        Native::IsSymbolic => {
            cx.give_up("klee_is_symbolic");
            let symbolic = at.shadow(cx, args[0]).is_some();
            Some(cx.pool.constant(symbolic as u64, 32))
        }
        Native::GetValue => {
            let e = at.expr(cx, args[0]);
            // A replay gives the value that the test has, so there is one path for each.
            let value = cx.choose(e, "klee_get_value has more values than are tried")?;
            let value = cx.pool.constant(value, cx.pool.width(e));
            Some(value)
        }
        Native::IsReplay => Some(cx.pool.constant(0, 32)),
        Native::Hint => None,
        Native::Warning | Native::WarningOnce => {
            let text = text(cx, at, args.first().copied(), "")?;
            cx.warn(text);
            None
        }
        Native::PrintExpr | Native::PrintRange => {
            if cx.counts() {
                print(cx, at, args)?;
            }
            None
        }
        _ => return ends(cx, at, site, (function, name), args),
    };
    finish(cx, at, site, result);
    Ok(true)
}

/// An argument that must not depend on inputs.
fn constant(cx: &mut Context, at: At, arg: Operand, function: &'static str) -> Outcome<u64> {
    // Which value it has on other paths is nothing that a formula tells.
    cx.give_up(function);
    match at.shadow(cx, arg).map(|e| cx.known(e)) {
        None => Ok(at.word(cx, arg)),
        Some(Some(words)) => Ok(words[0]),
        Some(None) => {
            let message = format!("{function} requires a constant argument");
            Err(Halt::error(ErrorKind::Reported, message))
        }
    }
}

/// `klee_define_fixed_object`: an object at an address that the program names.
fn define_fixed(cx: &mut Context, at: At, args: &[Operand]) -> Outcome<()> {
    let name = "klee_define_fixed_object";
    let (addr, size) = (constant(cx, at, args[0], name)?, constant(cx, at, args[1], name)?);
    if size == 0 {
        return Ok(());
    }
    let site = cx.site();
    cx.state.memory.define_fixed(cx.space, addr, size, site).map_err(|fault| match fault {
        FixedFault::Overlap => {
            let message = format!("{size} bytes at {addr:#x} overlap with another fixed object");
            Halt::error(ErrorKind::Reported, message)
        }
        FixedFault::Reserved => {
            Halt::unsupported(format!("a fixed object of {size} bytes at {addr:#x}"))
        }
    })
}

/// An assertion by the name of another tool: a condition, and what it is called.
fn claim(cx: &mut Context, at: At, args: &[Operand]) -> Outcome<()> {
    let condition = at.expr(cx, args[0]);
    let zero = cx.pool.zero(cx.pool.width(condition));
    let bad = cx.pool.eq(condition, zero);
    let words = text(cx, at, args.get(1).copied(), "")?;
    let message = || match &*words {
        "" => "it does not hold".to_owned(),
        words => format!("`{words}` does not hold"),
    };
    cx.check(bad, ErrorKind::Assertion, message)
}

/// What the program would like to be true of its inputs in tests.
fn prefer(cx: &mut Context, at: At, condition: Operand) {
    let condition = at.expr(cx, condition);
    let zero = cx.pool.zero(cx.pool.width(condition));
    let holds = cx.pool.ne(condition, zero);
    if cx.pool.as_const(holds).is_none() && cx.counts() {
        cx.state.preferred.push(holds);
    }
}

/// Those that end the path, ask about memory or say how to go on.
fn ends(
    cx: &mut Context,
    at: At,
    site: &Call,
    (function, name): (Native, &str),
    args: &[Operand],
) -> Outcome<bool> {
    let result = match function {
        Native::KleeAssertFail => {
            let text = text(cx, at, args.first().copied(), "")?;
            let message = format!("`{text}` does not hold");
            return Err(Halt::error(ErrorKind::Assertion, message));
        }
        Native::ReachError => {
            return Err(Halt::error(ErrorKind::Assertion, ERROR_LOCATION));
        }
        Native::SilentExit => return Err(Box::new(Halt::Silent)),
        Native::KleeAbort => return Err(Halt::error(ErrorKind::Abort, "the program aborts")),
        Native::ReportError => {
            let message = text(cx, at, args.get(2).copied(), "an error")?;
            let suffix = text(cx, at, args.get(3).copied(), "")?;
            return Err(Halt::reported(message, (!suffix.is_empty()).then_some(suffix)));
        }
        Native::AliasFunction => {
            let message = format!("{name} takes two functions of the program, as literals");
            return Err(Halt::error(ErrorKind::Reported, message));
        }
        Native::SetForking => {
            let on = constant(cx, at, args[0], "klee_set_forking")? != 0;
            cx.state.forks_not = !on;
            None
        }
        Native::DefineFixed => {
            define_fixed(cx, at, args)?;
            None
        }
        Native::CheckAccess => {
            let (addr, size) = (at.fixed(cx, args[0]), at.fixed(cx, args[1]));
            plain::check(cx, addr, size, false)?;
            None
        }
        Native::ObjectSize => {
            let addr = at.fixed(cx, args[0]);
            plain::check(cx, addr, 0, false)?;
            let size = native::object_size(cx, addr)?;
            Some(cx.pool.constant(size, cx.image.ptr_bits()))
        }
        Native::GetErrno => match cx.image.errno {
            Some(addr) => {
                let addr = cx.pool.constant(addr, cx.image.ptr_bits());
                Some(memory::read(cx, addr, ir::Ty::Int(32))?)
            }
            None => Some(cx.pool.constant(0, 32)),
        },
        _ => return Ok(false),
    };
    finish(cx, at, site, result);
    Ok(true)
}

/// Gives the result to the calling instruction.
pub fn finish(cx: &mut Context, at: At, site: &Call, result: Option<ExprId>) {
    if let (Some(dst), Some(e)) = (site.dst.filter(|_| site.results > 0), result) {
        match site.results {
            1 => {
                let e = cx.pool.resize(e, at.reg_bits(cx, dst));
                at.set_result(cx, dst, e);
            }
            // A wide integer comes back in several registers.
            _ => {
                let mut low = 0;
                for reg in result_registers(site) {
                    let bits = at.reg_bits(cx, reg);
                    let part = cx.pool.extract(e, low, bits);
                    at.set_result(cx, reg, part);
                    low += bits;
                }
            }
        }
    }
    cx.state.stack_mut().top_mut().pc += 1;
}

fn result_registers(site: &Call) -> impl Iterator<Item = Reg> {
    let first = site.dst.map_or(0, |dst| dst.raw());
    (first..first + site.results).map(ir::Id::new)
}

fn text(cx: &mut Context, at: At, arg: Option<Operand>, default: &str) -> Outcome<String> {
    match arg {
        None => Ok(default.to_owned()),
        Some(arg) if at.bits(cx, arg) > 64 => {
            Err(Halt::error(ErrorKind::FunctionType, "a text that is not a pointer"))
        }
        Some(arg) => match at.fixed(cx, arg) {
            0 => Ok(default.to_owned()),
            addr => strings_at(cx, addr),
        },
    }
}

/// The input that this instruction made as its `made`-th before it was begun again, or a new one.
pub fn existing_or_new(cx: &mut Context, made: &mut usize, name: &str, size: u32) -> ExprId {
    let bytes = match cx.state.inputs.get(*made).copied() {
        Some(_) if cx.config.inputs.is_some() => cx.given(*made, size).unwrap_or_default(),
        Some(id) => (0..size).map(|i| cx.pool.input_byte(id, i)).collect(),
        None => new_input(cx, name, size),
    };
    *made += 1;
    cx.pool.from_bytes(&bytes)
}

/// A new input of the path.
pub fn new_input(cx: &mut Context, name: &str, size: u32) -> Vec<ExprId> {
    let ordinal = cx.state.inputs.len() as u32;
    numbered_input(cx, name, ordinal, size)
}

/// A new input with a number of its own, so that it is the same input on paths that made other ones
/// before.
pub fn numbered_input(cx: &mut Context, name: &str, ordinal: u32, size: u32) -> Vec<ExprId> {
    cx.decider().new_input(cx, name, ordinal, size)
}

impl Context<'_> {
    /// The value of an input, if all inputs have values that were given.
    pub(crate) fn given(&mut self, position: usize, size: u32) -> Option<Vec<ExprId>> {
        let inputs = self.config.inputs.as_ref()?;
        let bytes = inputs.get(position).map_or(&[] as &[u8], Vec::as_slice);
        let byte = |i: u32| bytes.get(i as usize).copied().unwrap_or(0);
        Some((0..size).map(|i| self.pool.constant(byte(i).into(), 8)).collect())
    }
}

/// A new input as one value.
fn fresh(cx: &mut Context, name: &str, size: u32) -> ExprId {
    let bytes = new_input(cx, name, size);
    cx.pool.from_bytes(&bytes)
}

/// A new input with a condition that can hold; else the path ends here.
fn fresh_where(
    cx: &mut Context,
    name: &str,
    size: u32,
    unmet: Unmet,
    condition: impl FnOnce(&mut Context, ExprId) -> ExprId,
) -> Outcome<ExprId> {
    let e = fresh(cx, name, size);
    let condition = condition(cx, e);
    assume(cx, condition, unmet)?;
    Ok(e)
}

/// Lets memory hold a new input.
pub fn make_symbolic(cx: &mut Context, addr: u64, size: u64, name: &str) -> Outcome<()> {
    if size == 0 {
        return Ok(());
    }
    plain::check(cx, addr, size, true)?;
    let size =
        u32::try_from(size).map_err(|_| Halt::unsupported("a symbolic object of 4 GB or more"))?;
    let few = if name == UNINITIALISED && cx.counts() { LARGE_UNINITIALISED } else { LARGE };
    if size >= few {
        return make_large(cx, addr, size, name);
    }
    let bytes = new_input(cx, name, size);
    memory::write_bytes(cx, addr, &bytes)
}

/// The same for many bytes. If they are a whole object, its bytes get their symbols when they are touched.
fn make_large(cx: &mut Context, addr: u64, size: u32, name: &str) -> Outcome<()> {
    if cx.give_up("a large input") {
        return Err(Box::new(Halt::Limit("a large input")));
    }
    let position = cx.state.inputs.len();
    let id = cx.pool.input(Input { name: name.into(), ordinal: position as u32, size });
    cx.value_input(id, name, size);
    cx.state.inputs.push(id);
    if let Some(inputs) = &cx.config.inputs {
        let mut bytes = inputs.get(position).cloned().unwrap_or_default();
        bytes.resize(size as usize, 0);
        return plain::write(cx, addr, &bytes);
    }
    match cx.state.memory.locate(cx.space, addr, size.into(), true) {
        Ok((slot, base)) if (base, cx.state.memory.object(slot).size) == (addr, size.into()) => {
            cx.state.memory.hold_input(cx.space, slot, id);
            Ok(())
        }
        _ => {
            let bytes: Vec<ExprId> = (0..size).map(|i| cx.pool.input_byte(id, i)).collect();
            memory::write_bytes(cx, addr, &bytes)
        }
    }
}

/// `klee_range`: from `begin` up to but not including `end`.
fn range(cx: &mut Context, at: At, site: &Call, args: &[Operand]) -> Outcome<()> {
    let [begin, end] = [args[0], args[1]].map(|bound| {
        let bound = at.expr(cx, bound);
        cx.pool.resize(bound, 32)
    });
    let name = text(cx, at, args.get(2).copied(), "unnamed")?;
    let empty = cx.pool.sle(end, begin);
    if cx.decide(empty) {
        // A replay asks for the input before it sees that it has no value.
        fresh(cx, &name, 4);
        return Err(Unmet::Contradicts.halt());
    }
    let value = fresh_where(cx, &name, 4, Unmet::Contradicts, |cx, e| {
        let (low, high) = (cx.pool.sle(begin, e), cx.pool.slt(e, end));
        cx.pool.and(low, high)
    })?;
    finish(cx, at, site, Some(value));
    Ok(())
}

fn nondet(cx: &mut Context, at: At, site: &Call, function: &str) -> Outcome<ExprId> {
    let name = function.trim_start_matches("__VERIFIER_");
    let bits = match site.dst {
        Some(_) if site.results > 0 => result_registers(site).map(|reg| at.reg_bits(cx, reg)).sum(),
        _ => 32,
    };
    let bytes = bits.div_ceil(8);
    if matches!(name, "nondet_bool" | "nondet__Bool") {
        return fresh_where(cx, name, bytes, Unmet::Ends, |cx, e| {
            let two = cx.pool.constant(2, bytes * 8);
            cx.pool.ult(e, two)
        });
    }
    Ok(fresh(cx, name, bytes))
}

/// Goes on only where a condition (not zero) holds.
pub fn assume(cx: &mut Context, condition: ExprId, unmet: Unmet) -> Outcome<()> {
    let zero = cx.pool.zero(cx.pool.width(condition));
    let holds = cx.pool.ne(condition, zero);
    cx.decider().assume(cx, holds, unmet)
}

/// `klee_print_expr` and `klee_print_range`: what is known of a value.
fn print(cx: &mut Context, at: At, args: &[Operand]) -> Outcome<()> {
    let name = text(cx, at, args.first().copied(), "")?;
    let Some(&value) = args.get(1) else { return Ok(()) };
    let line = match at.shadow(cx, value) {
        None => format!("{name}: {}", at.word(cx, value)),
        Some(e) if cx.pool.width(e) <= 64 => {
            let (low, high) = cx.solver.bounds(cx.pool, &cx.state.path, e);
            let example = cx.example(e);
            format!("{name}: symbolic, from {low} to {high}, for example {example}")
        }
        Some(_) => format!("{name}: symbolic"),
    };
    cx.warn(line);
    Ok(())
}
