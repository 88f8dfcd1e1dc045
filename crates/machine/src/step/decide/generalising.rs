//! Running over unknown values: what they are in truth decides, and what must hold for that is
//! recorded.
//!
//! See `crate::generalise` for what such a run is for.

use std::ops::Range;

use expr::ExprId;
use ir::{Call, Inst};

use super::super::symbolic::memory::AccessTarget;
use super::super::symbolic::{sinks, unknown};
use super::super::{At, fault};
use super::{Against, Context, Decider};
use crate::end::{Outcome, Unmet};
use crate::generalise::{LINE, Recording};
use crate::memory::ByteValue;
use crate::memory::layout::Slot;

pub(super) struct Generalising;

/// What is recorded, and the pool beside it.
fn parts<'c>(cx: &'c mut Context) -> (&'c mut Recording, &'c mut expr::Pool) {
    (cx.recording.as_deref_mut().expect("values are unknown"), cx.pool)
}

impl Decider for Generalising {
    fn decide(&self, cx: &mut Context, condition: ExprId) -> bool {
        let (run, pool) = parts(cx);
        run.decide(pool, condition)
    }

    fn example(&self, cx: &mut Context, e: ExprId) -> u64 {
        let (run, pool) = parts(cx);
        run.word(pool, e)
    }

    fn assume(&self, cx: &mut Context, holds: ExprId, unmet: Unmet) -> Outcome<()> {
        let (run, pool) = parts(cx);
        run.assume(pool, holds, unmet)
    }

    fn known(&self, cx: &mut Context, e: ExprId) -> Option<Vec<u64>> {
        let (run, pool) = parts(cx);
        run.known(pool, e)
    }

    fn fix(&self, cx: &mut Context, e: ExprId, _against: &Against) -> Option<u64> {
        let (run, pool) = parts(cx);
        Some(run.fix(pool, e))
    }

    fn resolve(
        &self,
        cx: &mut Context,
        ptr: ExprId,
        size: u64,
        write: bool,
    ) -> Outcome<AccessTarget> {
        unknown::resolve(cx, ptr, size, write)
    }

    fn buffer(&self, cx: &mut Context, ptr: ExprId, write: bool) -> Outcome<Option<u64>> {
        unknown::buffer(cx, ptr, write).map(Some)
    }

    fn destination(&self, cx: &mut Context, ptr: ExprId, len: u64) -> u64 {
        unknown::destination(cx, ptr, len)
    }

    fn new_input(&self, cx: &mut Context, _name: &str, _ordinal: u32, size: u32) -> Vec<ExprId> {
        let (run, pool) = parts(cx);
        run.new_input(pool, size)
    }

    fn join(&self, cx: &mut Context, bytes: &[ExprId]) -> ExprId {
        let (run, pool) = parts(cx);
        run.cells.word(pool, bytes)
    }

    /// Bytes that nobody has looked at become cells, line by line.
    fn unveil(&self, cx: &mut Context, slot: Slot, bytes: Range<u64>) {
        let run = cx.recording.as_deref_mut().expect("values are unknown");
        let veil = crate::memory::overlay::veil();
        let Some(overlay) = cx.state.memory.overlay(slot) else { return };
        let mut line = None;
        let mut changes: Vec<(u64, Option<ExprId>)> = Vec::new();
        for (offset, e) in overlay.range(bytes) {
            if e == veil {
                let number = (offset / LINE) as u32;
                let id = match line {
                    Some((n, id)) if n == number => id,
                    _ => run.line(cx.pool, slot, number),
                };
                line = Some((number, id));
                let symbol = cx.pool.input_byte(id, (offset % LINE) as u32);
                let pinned = run.pinned_number(cx.pool, symbol).is_some();
                changes.push((offset, (!pinned).then_some(symbol)));
            } else if let Some(number) = run.pinned_number(cx.pool, e)
                && run.is_at(cx.pool, e, slot, offset)
                && cx.state.memory.stored(slot, offset) == number
            {
                // It was read and came to be pinned. A word that was written in between may have
                // left another number below.
                changes.push((offset, None));
            }
        }
        cx.state.memory.unveil(slot, &changes);
    }

    /// Makes the operands numbers that are pinned by now.
    fn begin(&self, cx: &mut Context, at: At, inst: &Inst) {
        let mut symbolic = [None; 4];
        let mut count = 0;
        at.body.for_each_use(inst, |operand| {
            if at.shadow(cx, operand).is_some() && count < symbolic.len() {
                symbolic[count] = operand.as_reg();
                count += 1;
            }
        });
        for reg in symbolic.into_iter().flatten() {
            if let Some(e) = at.shadow(cx, ir::Operand::reg(reg))
                && let Some(words) = cx.known(e)
            {
                at.set_words(cx, reg, &words);
            }
        }
    }

    fn system_call(&self, cx: &mut Context, at: At, site: &Call) -> Outcome<bool> {
        sinks::write_to_sink(cx, at, site)
    }

    /// The kernel's symbolic bytes are of the pool of states: makes them ones of this.
    fn kernel_wrote(&self, cx: &mut Context, written: Vec<(u64, Vec<ByteValue>)>) -> Outcome<()> {
        for (addr, mut cells) in written {
            let (run, pool) = parts(cx);
            for cell in &mut cells {
                if let ByteValue::Symbolic(e) = cell {
                    *e = run.import(pool, *e);
                }
            }
            let len = cells.len() as u64;
            let done = cx.state.memory.write_cells(cx.space, addr, &cells);
            done.map_err(|f| fault::access(cx, f, addr, len, true))?;
        }
        Ok(())
    }
}
