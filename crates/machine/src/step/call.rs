//! Calls and returns.

use expr::ExprId;
use ir::{Call, Callee, FuncId, List, Operand, Ty};

use super::{At, Context, Value, alloc, native, operator, signal, undefined};
use crate::door::Wanted;
use crate::end::{ErrorKind, Halt, Outcome};
use crate::stack::Return;

pub fn call(cx: &mut Context, at: At, call: &Call) -> Outcome<()> {
    let callee = match call.callee {
        Callee::Direct(func) => func,
        Callee::Indirect(pointer) => indirect(cx, at, call, pointer)?,
    };
    let image = cx.image;
    let function = &image.program.functions[callee];
    if function.body.is_some() {
        return enter(cx, at, call, callee);
    }
    match function.native {
        Some(native) => native::call(cx, at, call, native, &function.name),
        None => undefined::call(cx, at, call, &function.name),
    }
}

/// Finds the function that a pointer names, and remembers it for the fast loop when the call's
/// type is the function's.
fn indirect(cx: &mut Context, at: At, call: &Call, pointer: Operand) -> Outcome<FuncId> {
    let addr = target(cx, at, pointer);
    let Some(func) = cx.image.function_at(cx.space, addr) else {
        let message = match addr {
            0 => "call through a null pointer".to_owned(),
            _ => format!("call of {addr:#x}, which is not a function"),
        };
        return Err(Halt::error(ErrorKind::InvalidFunctionPointer, message));
    };
    let function = &cx.image.program.functions[func];
    // The decoded call passes the `...` block exactly when the call's own type has one.
    let same_shape = function.variadic == call.varargs.is_some();
    if function.body.is_some() && same_shape && cx.image.call_fits(at.body, call, function) {
        let pc = cx.state.stack().top().pc as usize;
        let id = at.code.ops[pc].c as usize;
        at.code.calls[id].seen.set(Some((addr, func)));
    }
    Ok(func)
}

/// The signature of the function that a pointer names, if both are known.
pub fn signature(cx: &mut Context, at: At, pointer: Operand) -> Option<u32> {
    let addr = target(cx, at, pointer);
    let func = cx.image.function_at(cx.space, addr)?;
    cx.image.program.functions[func].signature
}

/// The address that a call goes to: of a symbolic pointer, one that it can be. All addresses that
/// are no functions are one case.
fn target(cx: &mut Context, at: At, pointer: Operand) -> u64 {
    let Some(e) = at.shadow(cx, pointer) else { return at.word(cx, pointer) };
    let bits = cx.image.ptr_bits();
    loop {
        let addr = cx.example(e);
        let meant = match (addr, cx.image.function_at(cx.space, addr)) {
            (0, _) | (_, Some(_)) => {
                let here = cx.pool.constant(addr, bits);
                cx.pool.eq(e, here)
            }
            (_, None) => is_nowhere(cx, e),
        };
        if cx.decide(meant) {
            return addr;
        }
    }
}

/// The condition that a pointer is neither null nor to a function: functions lie at equal distances.
fn is_nowhere(cx: &mut Context, e: ExprId) -> ExprId {
    let bits = cx.image.ptr_bits();
    let count = cx.image.program.functions.len() as u64;
    let address = |n: u32| cx.space.layout.func_addr(ir::Id::new(n));
    let (first, stride) = (address(0), address(1) - address(0));
    // The distance is a power of two, or hardly more.
    let shift = cx.pool.constant(stride.ilog2().into(), bits);
    let [first, stride, count] = [first, stride, count].map(|n| cx.pool.constant(n, bits));
    let distance = cx.pool.sub(e, first);
    let number = cx.pool.bin(operator(ir::BinOp::LShr), distance, shift);
    let back = cx.pool.bin(operator(ir::BinOp::Mul), number, stride);
    let known = cx.pool.ult(number, count);
    let exact = cx.pool.eq(back, distance);
    let function = cx.pool.and(known, exact);
    let zero = cx.pool.zero(bits);
    let null = cx.pool.eq(e, zero);
    let somewhere = cx.pool.or(function, null);
    cx.pool.not(somewhere)
}

/// Pushes a frame for a function with a body and passes the arguments.
fn enter(cx: &mut Context, at: At, call: &Call, callee: FuncId) -> Outcome<()> {
    let image = cx.image;
    let function = &image.program.functions[callee];
    let code = image.code(callee);
    check_stack_limit(cx, code.frame_words)?;
    let args = at.body.list(call.args);
    let passed =
        if function.variadic { &args[..args.len().min(function.params.len())] } else { args };
    let mut words = Vec::with_capacity(code.param_words as usize);
    let mut shadows = Vec::new();
    for (i, &param) in function.params.iter().enumerate() {
        match passed.get(i) {
            Some(&arg) => {
                let value = convert(cx, at.value(cx, arg), param);
                shadows.extend(value.expr.map(|expr| (words.len(), expr)));
                words.extend(value.words);
            }
            None => return Err(too_few(passed.len(), &function.name, function.params.len())),
        }
    }
    if function.variadic {
        let area = call.varargs.map(|area| at.value(cx, area));
        shadows.extend(area.as_ref().and_then(|area| Some((words.len(), area.expr?))));
        words.push(area.map_or(0, |area| area.words[0]));
    }
    let fits = image.call_fits(at.body, call, function);
    let ret = if fits { Return::Words } else { Return::Convert };
    cx.state.stack_mut().push(callee, code, Some(at.code), ret);
    let first = cx.state.stack().top().base as usize + code.consts.len();
    cx.state.stack_mut().words[first..first + words.len()].copy_from_slice(&words);
    for (i, expr) in shadows {
        cx.state.stack_mut().set_shadow((code.consts.len() + i) as u32, Some(expr));
    }
    cx.cost += code.entry_cost;
    if cx.counts() {
        code.count_call();
    }
    cx.state.trace.add((callee.raw() as u64) << 32);
    Ok(())
}

/// The error of a call that passes fewer arguments than the function takes.
pub fn too_few(passed: usize, name: &str, taken: usize) -> Box<Halt> {
    let message = format!("call of `{name}` with {passed} arguments, which takes {taken}");
    Halt::error(ErrorKind::FunctionType, message)
}

/// Refuses to grow the stack beyond its limit.
pub fn check_stack_limit(cx: &mut Context, frame_words: u32) -> Outcome<()> {
    if !cx.has_stack_for(Wanted::Frame(frame_words)) {
        let message = format!("{} calls deep", cx.state.stack().depth());
        return Err(Halt::error(ErrorKind::StackOverflow, message));
    }
    Ok(())
}

/// An argument as a parameter, or a result as the caller wants it: cut or filled up with zeros.
fn convert(cx: &mut Context, value: Value, to: Ty) -> Value {
    match value.expr {
        None => Value { words: fit(cx, &value.words, to), expr: None },
        Some(e) => {
            let e = cx.pool.resize(e, to.bits(cx.image.ptr_bits()));
            cx.value_of(e)
        }
    }
}

/// Words cut or filled up to a type's width.
fn fit(cx: &Context, words: &[u64], ty: Ty) -> Vec<u64> {
    let bits = ty.bits(cx.image.ptr_bits());
    let mut out = vec![0; bits.div_ceil(64) as usize];
    for (to, from) in out.iter_mut().zip(words) {
        *to = *from;
    }
    if let Some(last) = out.last_mut() {
        *last &= expr::word::mask((bits - 1) % 64 + 1);
    }
    out
}

pub fn ret(cx: &mut Context, at: At, list: List) -> Outcome<()> {
    let results = at.body.list(list).iter();
    let values: Vec<Value> = results.map(|&v| at.value(cx, v)).collect();
    let ret = cx.state.stack().top().ret;
    alloc::end_stack_objects(cx, 0);
    if cx.state.stack().depth() == 1 {
        // The entry function exits by itself; coming back from it is an exit all the same.
        let code = match values.first() {
            Some(Value { expr: Some(e), .. }) => cx.example(*e),
            Some(value) => value.words[0],
            None => 0,
        };
        return Err(Box::new(Halt::Exit(code as i32)));
    }
    let frozen = cx.state.stack().is_frozen(cx.state.stack().depth() - 1);
    cx.state.stack_mut().pop();
    if frozen {
        if ret == Return::Handler {
            cx.give_up("a signal");
        }
        cx.veil_frame(true);
    }
    if ret == Return::Handler {
        return signal::handler_returned(cx);
    }
    let caller = *cx.state.stack().top();
    let body = cx.image.body(caller.func);
    let at = At { body, code: cx.image.code(caller.func), func: caller.func };
    let ir::Inst::Call(id) = body.insts[caller.pc as usize] else {
        unreachable!("a frame that is not the top one is at a call");
    };
    let call = &body.calls[id];
    if let Some(dst) = call.dst {
        for i in 0..call.results {
            let reg = ir::Id::new(dst.raw() + i);
            let ty = body.regs[reg];
            let value = match values.get(i as usize) {
                Some(value) => convert(cx, value.clone(), ty),
                None => {
                    let message = "the result of a function that returns none";
                    return Err(Halt::error(ErrorKind::FunctionType, message));
                }
            };
            at.set_value(cx, reg, &value);
        }
    }
    cx.state.stack_mut().top_mut().pc += 1;
    Ok(())
}

/// Gives a native function's result to the calling instruction and goes on behind it.
pub fn finish(cx: &mut Context, at: At, call: &Call, result: u64) {
    if let Some(dst) = call.dst
        && call.results > 0
    {
        let words = fit(cx, &[result], at.body.regs[dst]);
        at.set_words(cx, dst, &words);
    }
    cx.state.stack_mut().top_mut().pc += 1;
}
