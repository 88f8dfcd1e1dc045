//! Registers that are live.

use std::collections::HashMap;
use std::rc::Rc;

use ir::analysis::{Cfg, Liveness, RegSet};
use ir::{FuncId, Position};

use crate::generalise::Cell;
use crate::image::Image;
use crate::step;

/// Registers that are live at a place: first word and width.
pub(super) type Live = Rc<[(u32, u32)]>;

/// Live registers, as far as somebody asked.
#[derive(Default)]
pub(crate) struct LiveRegisters {
    functions: HashMap<FuncId, Rc<Liveness>>,
    positions: HashMap<(Position, bool), Live>,
}

impl LiveRegisters {
    /// What is live before an instruction; or, of a call, behind it without its results.
    pub fn at(&mut self, image: &Image, at: Position, called: bool) -> Live {
        if let Some(live) = self.positions.get(&(at, called)) {
            return Rc::clone(live);
        }
        let Position { func, inst: pc } = at;
        let body = image.body(func);
        let liveness = self
            .functions
            .entry(func)
            .or_insert_with(|| Rc::new(Liveness::new(body, &Cfg::new(body))));
        let block = body.block_of(pc);
        let mut live: RegSet = liveness.at_end(block).clone();
        let b = body.blocks[block];
        for i in (pc + called as u32..b.first + b.len).rev() {
            let inst = &body.insts[i as usize];
            body.defs(inst).for_each(|reg| live.remove(reg));
            body.for_each_use(inst, |operand| {
                operand.as_reg().into_iter().for_each(|reg| live.insert(reg));
            });
        }
        if called {
            body.defs(&body.insts[pc as usize]).for_each(|reg| live.remove(reg));
        }
        let code = image.code(func);
        let place =
            |reg: ir::Reg| (code.reg_slots[reg.index()], body.regs[reg].bits(image.ptr_bits()));
        let live: Live = live.iter().map(place).collect();
        self.positions.insert((at, called), Rc::clone(&live));
        live
    }
}

impl step::Context<'_> {
    /// Makes the live registers of the running frame symbols. `called`: it is at a call that
    /// returns now.
    pub(crate) fn veil_frame(&mut self, called: bool) {
        let Some(run) = self.recording.as_deref_mut() else { return };
        let at = self.state.stack().top().position();
        let (thread, depth) = (self.state.thread_id(), self.state.stack().depth() as u32);
        let live = self.live.at(self.image, at, called);
        self.state.stack_mut().clear_shadows();
        for &(slot, bits) in live.iter() {
            let cell = Cell::Register { thread, depth, slot, bits };
            let e = run.cells.register(self.pool, cell, bits);
            self.state.stack_mut().set_shadow(slot, Some(e));
        }
    }
}
