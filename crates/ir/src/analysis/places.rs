//! Where the variables of the source are.
//!
//! A forward analysis of [`Body::var_events`] over the reachable blocks. A variable is at a place where all ways from the
//! entry agree on it: the last event that named the variable said so, and the register of that place was not written
//! since. Where ways disagree nothing is known; the front end names the place again at every meeting point where the
//! variable matters.
//!
//! A variable in memory counts as *touched* once something used its address on some way from its declaration: before that
//! nobody can have given it a value. A parameter has one from the start.

use std::collections::{HashMap, HashSet};

use crate::analysis::Cfg;
use crate::entity::Id;
use crate::inst::{Inst, Operand};
use crate::program::{BlockId, Body, Reg};
use crate::source::{VarEvent, VarId, VarPlace};

/// A variable whose place is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The variable.
    pub var: VarId,
    /// Where it is.
    pub place: VarPlace,
    /// Whether it may have been given a value.
    pub touched: bool,
}

/// Where the variables of a function are, at every instruction.
#[derive(Clone, Debug, Default)]
pub struct VarPlaces {
    places: Vec<VarPlace>,
    /// What is known at the start of each reachable block, by variable.
    starts: Vec<Option<Box<[Known]>>>,
    /// The place that each event names.
    events: Vec<Known>,
    /// By register, the variables that are ever at it.
    watchers: HashMap<Reg, Vec<VarId>>,
}

/// A point of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Point {
    /// Where a block is entered, before its first instruction.
    Start(BlockId),
    /// Right before an instruction.
    Before(u32),
}

/// An index into the places and whether the variable is touched; nothing when even that is not known.
type Known = Option<(u32, bool)>;

/// Functions with more variables times blocks are not looked at.
const MOST: usize = 1 << 23;

impl VarPlaces {
    /// Analyses a function.
    pub fn new(body: &Body, cfg: &Cfg) -> Self {
        if body.var_events.is_empty() || body.vars.len() * body.blocks.len() > MOST {
            return VarPlaces::default();
        }
        let mut analysis = VarPlaces::default();
        analysis.read_events(body);
        analysis.starts = vec![None; body.blocks.len()];
        analysis.starts[0] = Some(vec![None; body.vars.len()].into());
        let mut changed = true;
        while changed {
            changed = false;
            for &block in cfg.reverse_postorder() {
                changed |= analysis.pass(body, block);
            }
        }
        analysis
    }

    /// The variables whose places are known before an instruction.
    pub fn at(&self, body: &Body, inst: u32) -> Vec<Placed> {
        let behind = body.blocks.as_slice().partition_point(|block| block.first <= inst);
        let Some(block) = behind.checked_sub(1) else { return Vec::new() };
        let Some(Some(start)) = self.starts.get(block) else { return Vec::new() };
        let mut known = start.clone();
        for i in body.blocks.as_slice()[block].first..inst {
            self.step(body, i, &mut known);
        }
        self.hear(body, inst, &mut known);
        let placed = |(var, known): (usize, &Known)| {
            let (place, touched) = (*known)?;
            let place = self.places[place as usize].clone();
            Some(Placed { var: Id::new(var as u32), place, touched })
        };
        known.iter().enumerate().filter_map(placed).collect()
    }

    /// Calls `f` with registers that have the value or the address of a variable, and with points where that is so: enough of
    /// them that between the first and the last one of a block lie all others of that block.
    pub fn for_each_extent(&self, body: &Body, mut f: impl FnMut(Reg, Point)) {
        for (number, start) in self.starts.iter().enumerate() {
            let Some(start) = start else { continue };
            let id = Id::new(number as u32);
            let block = body.blocks[id];
            let mut known = start.clone();
            known.iter().filter_map(|&k| self.reg(k)).for_each(|reg| f(reg, Point::Start(id)));
            for i in block.first..block.first + block.len {
                for (event, &place) in self.events_at(body, i) {
                    let var = event.var.index();
                    if let (Some(reg), true) = (self.reg(known[var]), i > block.first) {
                        f(reg, Point::Before(i - 1));
                    }
                    known[var] = place;
                    self.reg(place).into_iter().for_each(|reg| f(reg, Point::Before(i)));
                }
                for reg in body.defs(&body.insts[i as usize]) {
                    if self.write(reg, &mut known) {
                        f(reg, Point::Before(i));
                    }
                }
            }
            let last = Point::Before(block.first + block.len - 1);
            known.iter().filter_map(|&k| self.reg(k)).for_each(|reg| f(reg, last));
        }
    }

    fn reg(&self, known: Known) -> Option<Reg> {
        match &self.places[known?.0 as usize] {
            VarPlace::Address(operand) | VarPlace::Value(operand) => operand.as_reg(),
            VarPlace::Gone => None,
        }
    }

    fn read_events(&mut self, body: &Body) {
        let mut numbers: HashMap<&VarPlace, u32> = HashMap::new();
        let allocas: HashSet<Reg> = body
            .insts
            .iter()
            .filter_map(|inst| match inst {
                Inst::Alloca { dst, .. } => Some(*dst),
                _ => None,
            })
            .collect();
        for VarEvent { var, place, .. } in &body.var_events {
            let (operand, touched) = match place {
                VarPlace::Gone => {
                    self.events.push(None);
                    continue;
                }
                VarPlace::Value(operand) => (operand, true),
                VarPlace::Address(operand) => {
                    let local = operand.as_reg().is_some_and(|reg| allocas.contains(&reg));
                    (operand, !local || body.vars[*var].param > 0)
                }
            };
            let number = *numbers.entry(place).or_insert_with(|| {
                self.places.push(place.clone());
                self.places.len() as u32 - 1
            });
            self.events.push(Some((number, touched)));
            if let Some(reg) = operand.as_reg() {
                let watchers = self.watchers.entry(reg).or_default();
                if !watchers.contains(var) {
                    watchers.push(*var);
                }
            }
        }
    }

    /// Follows a block and tells its successors; whether one of them learns something.
    fn pass(&mut self, body: &Body, block: BlockId) -> bool {
        let Some(start) = &self.starts[block.index()] else { return false };
        let mut known = start.clone();
        let b = body.blocks[block];
        (b.first..b.first + b.len).for_each(|i| self.step(body, i, &mut known));
        let mut changed = false;
        for edge in body.out_edges(block) {
            let mut along = known.clone();
            edge.moves.iter().for_each(|&(_, from)| self.touch(from, &mut along));
            for &(to, _) in &edge.moves {
                self.write(to, &mut along);
            }
            let target = &mut self.starts[edge.target.index()];
            match target {
                Some(there) => changed |= meet(there, &along),
                None => {
                    *target = Some(along);
                    changed = true;
                }
            }
        }
        changed
    }

    fn step(&self, body: &Body, inst: u32, known: &mut [Known]) {
        self.hear(body, inst, known);
        self.execute(body, inst, known);
    }

    /// What the events before an instruction say.
    fn hear(&self, body: &Body, inst: u32, known: &mut [Known]) {
        self.events_at(body, inst).for_each(|(event, &place)| known[event.var.index()] = place);
    }

    fn events_at<'b>(
        &'b self,
        body: &'b Body,
        inst: u32,
    ) -> impl Iterator<Item = (&'b VarEvent, &'b Known)> {
        let first = body.var_events.partition_point(|event| event.at < inst);
        let events = body.var_events[first..].iter().zip(&self.events[first..]);
        events.take_while(move |(event, _)| event.at == inst)
    }

    fn execute(&self, body: &Body, inst: u32, known: &mut [Known]) {
        let inst = &body.insts[inst as usize];
        body.for_each_use(inst, |operand| self.touch(operand, known));
        body.defs(inst).for_each(|reg| {
            self.write(reg, known);
        });
    }

    fn touch(&self, operand: Operand, known: &mut [Known]) {
        let Some(reg) = operand.as_reg() else { return };
        for var in self.watchers.get(&reg).into_iter().flatten() {
            if let Some((place, touched)) = &mut known[var.index()]
                && self.places[*place as usize] == VarPlace::Address(operand)
            {
                *touched = true;
            }
        }
    }

    /// Whoever was at a register that is written is not there any more; whether there was somebody.
    fn write(&self, reg: Reg, known: &mut [Known]) -> bool {
        let mut found = false;
        for var in self.watchers.get(&reg).into_iter().flatten() {
            if self.reg(known[var.index()]) == Some(reg) {
                known[var.index()] = None;
                found = true;
            }
        }
        found
    }
}

/// Keeps what both ways agree on; whether that is less than before.
fn meet(known: &mut [Known], other: &[Known]) -> bool {
    let mut changed = false;
    for (mine, theirs) in known.iter_mut().zip(other) {
        let both = match (*mine, *theirs) {
            (Some((a, touched)), Some((b, too))) if a == b => Some((a, touched || too)),
            _ => None,
        };
        changed |= *mine != both;
        *mine = both;
    }
    changed
}
