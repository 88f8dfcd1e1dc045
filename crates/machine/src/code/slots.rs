//! Which words of the frame a register has.
//!
//! Registers that are never live at the same time share words, so that a frame, which a fork
//! copies, is as large as what a function keeps at once. Each register gets one interval over the
//! positions of the function that covers all points where it is live or written, and intervals that
//! do not meet may have the same words (linear scan, Poletto and Sarkar 1999). Positions follow the
//! order of the instructions; any order would do.
//!
//! Sharing is by number of words, so that a register's first word is never another one's second:
//! the first word has the shadow. A register that an edge moves into another one gets the same
//! words if it can, so that there is nothing to move. An instruction that does nothing but compute
//! one result may write it over an operand that is not read again; all others have operands and
//! results apart, so that nobody needs to think of the order in which they do things.
//!
//! A function that calls `setjmp` shares nothing, because control can come back to where a value
//! that is dead now was live.
//!
//! What is reused is lost, so a register that has the value of a variable of the source keeps its words for as long as
//! the variable is there, read or not: reports show the variables.

use std::collections::HashMap;

use ir::analysis::{Cfg, Liveness, Point, VarPlaces};
use ir::{BlockId, Body, Id, Inst, Reg, VarPlace};

/// The words of the registers.
#[derive(Debug)]
pub struct Slots {
    /// First word of each register.
    pub of: Vec<u32>,
    /// Behind the last word.
    pub end: u32,
}

/// Gives the parameters the words from `first` on, in order, and the other registers what follows.
pub fn assign(body: &Body, places: &VarPlaces, ptr_bits: u32, first: u32, share: bool) -> Slots {
    let words = |reg: Reg| body.regs[reg].words(ptr_bits);
    let mut slots = Slots { of: vec![u32::MAX; body.regs.len()], end: first };
    for &reg in body.params.iter().chain(&body.varargs) {
        slots.of[reg.index()] = slots.end;
        slots.end += words(reg);
    }
    if !share {
        for reg in body.regs.ids() {
            if slots.of[reg.index()] == u32::MAX {
                slots.of[reg.index()] = slots.end;
                slots.end += words(reg);
            }
        }
        return slots;
    }
    let partners = partners(body);
    let mut intervals = intervals(body, places);
    intervals.sort_unstable_by_key(|i| i.first);
    let mut active: Vec<Interval> = Vec::new();
    let mut free: HashMap<u32, Vec<u32>> = HashMap::new();
    for interval in intervals {
        active.retain(|old| {
            let over = old.last < interval.first;
            if over {
                free.entry(words(old.reg)).or_default().push(slots.of[old.reg.index()]);
            }
            !over
        });
        if slots.of[interval.reg.index()] == u32::MAX {
            let count = words(interval.reg);
            let free = free.entry(count).or_default();
            let wanted = partners[interval.reg.index()].iter().map(|p| slots.of[p.index()]);
            let found = wanted.filter_map(|slot| free.iter().position(|&f| f == slot)).next();
            slots.of[interval.reg.index()] = match found {
                Some(i) => free.remove(i),
                None => free.pop().unwrap_or_else(|| {
                    slots.end += count;
                    slots.end - count
                }),
            };
        }
        active.push(interval);
    }
    // Those that are never written are never read either: they need no words of their own.
    let idle = slots.end;
    for reg in body.regs.ids().filter(|reg| slots.of[reg.index()] == u32::MAX).collect::<Vec<_>>() {
        slots.of[reg.index()] = idle;
        slots.end = slots.end.max(idle + words(reg));
    }
    slots
}

/// From the first to the last position where a register is live or written.
#[derive(Clone, Copy)]
struct Interval {
    reg: Reg,
    first: u32,
    last: u32,
}

/// The position of a block's start: before that of its first instruction.
fn start(body: &Body, block: BlockId) -> u32 {
    3 * body.blocks[block].first
}

/// The position where an instruction reads.
fn reads(inst: u32) -> u32 {
    3 * inst + 1
}

/// The position where an instruction writes.
fn writes(number: u32, inst: &Inst) -> u32 {
    let computes = matches!(
        inst,
        Inst::Copy { .. }
            | Inst::Bin { .. }
            | Inst::Cmp { .. }
            | Inst::Cast { .. }
            | Inst::PtrAdd { .. }
            | Inst::FBin { .. }
            | Inst::FCmp { .. }
            | Inst::Load { .. }
    );
    reads(number) + computes as u32
}

/// For each register those that are moved into it or that it is moved into.
fn partners(body: &Body) -> Vec<Vec<Reg>> {
    let mut partners = vec![Vec::new(); body.regs.len()];
    let mut meet = |to: Reg, from: ir::Operand| {
        if let Some(from) = from.as_reg() {
            partners[to.index()].push(from);
            partners[from.index()].push(to);
        }
    };
    for edge in body.edges.values() {
        edge.moves.iter().for_each(|&(to, from)| meet(to, from));
    }
    for inst in &body.insts {
        if let Inst::Copy { dst, src } = *inst {
            meet(dst, src);
        }
    }
    partners
}

fn intervals(body: &Body, places: &VarPlaces) -> Vec<Interval> {
    let live = Liveness::new(body, &Cfg::new(body));
    let empty = |reg| Interval { reg, first: u32::MAX, last: 0 };
    let mut intervals: Vec<Interval> = body.regs.ids().map(empty).collect();
    let mut cover = |reg: Reg, position: u32| {
        let interval = &mut intervals[reg.index()];
        interval.first = interval.first.min(position);
        interval.last = interval.last.max(position);
    };
    let entry = start(body, Id::new(0));
    body.params.iter().chain(&body.varargs).for_each(|&reg| cover(reg, entry));
    for block in body.blocks.ids() {
        let b = body.blocks[block];
        live.at_start(block).iter().for_each(|reg| cover(reg, start(body, block)));
        for (i, inst) in (b.first..).zip(body.block_insts(block)) {
            body.for_each_use(inst, |op| op.as_reg().into_iter().for_each(|r| cover(r, reads(i))));
            body.defs(inst).for_each(|reg| cover(reg, writes(i, inst)));
        }
        let end = reads(b.first + b.len - 1);
        live.at_end(block).iter().for_each(|reg| cover(reg, end));
        for edge in body.out_edges(block) {
            // Written on the way to the target, also when nobody reads it there.
            edge.moves.iter().for_each(|&(to, _)| cover(to, start(body, edge.target)));
        }
    }
    places.for_each_extent(body, |reg, point| match point {
        Point::Start(block) => cover(reg, start(body, block)),
        Point::Before(inst) => cover(reg, reads(inst)),
    });
    intervals.retain(|i| i.first <= i.last);
    intervals
}

/// Checks that whatever reads a register, and whoever looks for a variable in it, finds what was last written to it, on
/// every way from the entry: no other register was written to its words since. Knows nothing of how they were
/// assigned. Gives the first register for which that is not so.
pub fn check(body: &Body, places: &VarPlaces, ptr_bits: u32, slots: &Slots) -> Result<(), Reg> {
    let checker = Checker { body, places, ptr_bits, slots };
    let cfg = Cfg::new(body);
    let mut starts: Vec<Option<Holds>> = vec![None; body.blocks.len()];
    let mut entry = vec![None; slots.end as usize];
    body.params.iter().chain(&body.varargs).for_each(|&reg| checker.write(&mut entry, reg));
    starts[0] = Some(entry);
    let mut changed = true;
    while changed {
        changed = false;
        for &block in cfg.reverse_postorder() {
            let Some(holds) = starts[block.index()].clone() else { continue };
            checker.run(block, holds, |target, arriving| match &mut starts[target.index()] {
                Some(known) => changed |= meet(known, &arriving),
                unknown => {
                    *unknown = Some(arriving);
                    changed = true;
                }
            });
        }
    }
    for &block in cfg.reverse_postorder() {
        if let Some(holds) = starts[block.index()].clone() {
            checker.reads(block, holds)?;
        }
    }
    Ok(())
}

/// The register whose value a word has, when that is sure.
type Holds = Vec<Option<Reg>>;

/// Keeps what both ways agree on; whether that is less than before.
fn meet(known: &mut Holds, other: &Holds) -> bool {
    let mut changed = false;
    for (mine, theirs) in known.iter_mut().zip(other) {
        if mine.is_some() && mine != theirs {
            *mine = None;
            changed = true;
        }
    }
    changed
}

struct Checker<'a> {
    body: &'a Body,
    places: &'a VarPlaces,
    ptr_bits: u32,
    slots: &'a Slots,
}

impl Checker<'_> {
    fn words(&self, reg: Reg) -> std::ops::Range<usize> {
        let first = self.slots.of[reg.index()] as usize;
        first..first + self.body.regs[reg].words(self.ptr_bits) as usize
    }

    fn write(&self, holds: &mut Holds, reg: Reg) {
        holds[self.words(reg)].fill(Some(reg));
    }

    fn read(&self, holds: &Holds, operand: ir::Operand) -> Result<(), Reg> {
        match operand.as_reg() {
            Some(reg) if holds[self.words(reg)].iter().any(|&h| h != Some(reg)) => Err(reg),
            _ => Ok(()),
        }
    }

    /// What the words hold along each edge that leaves a block.
    fn run(&self, block: BlockId, mut holds: Holds, mut leave: impl FnMut(BlockId, Holds)) {
        for inst in self.body.block_insts(block) {
            self.body.defs(inst).for_each(|reg| self.write(&mut holds, reg));
        }
        for edge in self.body.out_edges(block) {
            let mut along = holds.clone();
            edge.moves.iter().for_each(|&(to, _)| self.write(&mut along, to));
            leave(edge.target, along);
        }
    }

    fn reads(&self, block: BlockId, mut holds: Holds) -> Result<(), Reg> {
        let mut outcome = Ok(());
        let first = self.body.blocks[block].first;
        for (i, inst) in (first..).zip(self.body.block_insts(block)) {
            for placed in self.places.at(self.body, i) {
                if let VarPlace::Address(place) | VarPlace::Value(place) = placed.place {
                    outcome = outcome.and(self.read(&holds, place));
                }
            }
            self.body.for_each_use(inst, |operand| {
                outcome = outcome.and(self.read(&holds, operand));
            });
            self.body.defs(inst).for_each(|reg| self.write(&mut holds, reg));
        }
        for edge in self.body.out_edges(block) {
            for &(_, from) in &edge.moves {
                outcome = outcome.and(self.read(&holds, from));
            }
            // Two moves of an edge must not write the same word.
            let mut along = holds.clone();
            edge.moves.iter().for_each(|&(to, _)| self.write(&mut along, to));
            for &(to, _) in &edge.moves {
                outcome = outcome.and(self.read(&along, ir::Operand::reg(to)));
            }
        }
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "
        target x86_64
        func @f user (%0:i32, %1:i32) -> (i32) {
        b0 cost 3:
          %2:i32 = add %0, %1
          %3:i32 = add %2, %1
          %4:i128 = zext %3
          jump b1(%5:i32 = %3, %6:i32 = 0:i32, %7:i128 = %4)
        b1 cost 2:
          %8:i1 = cmp slt %6, 10:i32
          branch %8, b2, b3
        b2 cost 4:
          %9:i32 = mul %5, %6
          %10:i32 = xor %9, 3:i32
          %11:i32 = add %6, 1:i32
          jump b1(%5:i32 = %6, %6:i32 = %11)
        b3 cost 3:
          %12:i128 = add %7, %7
          %13:i32 = trunc %12
          return %13
        }";

    fn body() -> ir::Program {
        ir::text::parse(TEXT).expect("well formed")
    }

    #[test]
    fn registers_that_are_not_live_together_share_words() {
        let program = body();
        let body = program.functions[Id::new(0)].body.as_deref().expect("it has one");
        let places = VarPlaces::new(body, &Cfg::new(body));
        let apart = assign(body, &places, 64, 5, false);
        let shared = assign(body, &places, 64, 5, true);
        assert_eq!(
            (check(body, &places, 64, &apart), check(body, &places, 64, &shared)),
            (Ok(()), Ok(()))
        );
        assert_eq!(shared.of[..2], [5, 6], "parameters come first");
        assert!(shared.end + 4 < apart.end, "{} of {} words", shared.end, apart.end);
    }

    #[test]
    fn the_checker_finds_words_that_are_written_over() {
        let program = body();
        let body = program.functions[Id::new(0)].body.as_deref().expect("it has one");
        let places = VarPlaces::new(body, &Cfg::new(body));
        // Whatever two registers that are live together get for the same words is found.
        for (a, b) in [(0, 1), (1, 2), (5, 6), (6, 9), (7, 8), (7, 11)] {
            let mut slots = assign(body, &places, 64, 5, false);
            slots.of[b] = slots.of[a];
            assert!(check(body, &places, 64, &slots).is_err(), "%{a} and %{b}");
        }
    }

    #[test]
    fn a_register_that_holds_a_variable_keeps_its_words() {
        // Only the variable still wants %1 behind its last use, up to where it is elsewhere.
        let text = "
            target x86_64
            func @f user (%0:i32) -> (i32) {
              var 0 \"v\"
            b0:
              %1:i32 = add %0, 1:i32
              dbg 0 is %1
              %2:i32 = mul %1, %1
              %3:i32 = xor %2, 5:i32
              %4:i32 = xor %3, 6:i32
              dbg 0 is %4
              %5:i32 = xor %4, 7:i32
              return %5
            }";
        let program = ir::text::parse(text).expect("well formed");
        let body = program.functions[Id::new(0)].body.as_deref().expect("it has one");
        let places = VarPlaces::new(body, &Cfg::new(body));
        let slots = assign(body, &places, 64, 0, true);
        assert_eq!(check(body, &places, 64, &slots), Ok(()));
        assert!(!slots.of[2..4].contains(&slots.of[1]), "{:?}", slots.of);
        let careless = assign(body, &VarPlaces::default(), 64, 0, true);
        assert!(careless.end < slots.end);
        assert_eq!(check(body, &places, 64, &careless), Err(Id::new(1)));
    }
}
