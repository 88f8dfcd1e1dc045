//! Where states are looked at besides decisions: join points, and blocks that have entries.
//!
//! A block is watched once an entry was made there. Where stopping leads to nothing a few times in
//! a row, it is no longer watched; and where entries do not pay, no more are made.

use hashbrown::HashMap;
use ir::Position;
use machine::Machine;

/// Stops for nothing after which a block is no longer watched.
const PATIENCE: u64 = 20;
/// Entries of a watched block for each state that one stopped, up to which more are made.
const ENTRIES_PER_HIT: u64 = 2;
/// Instructions after a decision from which on the state is kept at the next join point; later
/// from four times as far on, and so on.
const FIRST_GAP: u64 = 32;

/// What came of watching a block.
#[derive(Default)]
struct Watch {
    /// Entries that were made there.
    entries: u64,
    /// How often states stopped for nothing since one last stopped for good.
    idle: u64,
    /// How often one stopped for good.
    hits: u64,
}

/// The watched blocks.
#[derive(Default)]
pub(crate) struct Watching {
    blocks: HashMap<Position, Watch>,
    /// Blocks are not watched while the budget is used up.
    rests: bool,
    /// Never gives up, and wants every join point.
    thorough: bool,
}

impl Watching {
    pub fn new(thorough: bool) -> Watching {
        Watching { thorough, ..Watching::default() }
    }

    /// Whether nothing is watched at present.
    pub fn rests(&self) -> bool {
        self.rests
    }

    fn is_hopeful(&self, watch: &Watch) -> bool {
        watch.idle < PATIENCE || self.thorough
    }

    /// Stops watching when the budget is used up, and goes on when there is more. Some positions
    /// are watched in any case.
    pub fn turn(
        &mut self,
        machine: &mut Machine,
        affords: bool,
        always: impl Fn(Position) -> bool,
    ) {
        if self.rests != affords {
            return;
        }
        self.rests = !affords;
        machine.keep_heads(affords);
        for (&at, watch) in &self.blocks {
            let wanted = affords && watch.entries > 0 && self.is_hopeful(watch);
            machine.watch(at, wanted || always(at));
        }
    }

    /// An entry was made at a join point.
    pub fn entered(&mut self, machine: &mut Machine, at: Position) {
        let watch = self.blocks.entry(at).or_default();
        watch.entries += 1;
        let watch = &self.blocks[&at];
        if self.is_hopeful(watch) && !self.rests {
            machine.watch(at, true);
        }
    }

    /// A state was compared there; whether it was stopped, and whether it is watched in any case.
    pub fn compared(&mut self, machine: &mut Machine, at: Position, stops: bool, always: bool) {
        let Some(watch) = self.blocks.get_mut(&at) else { return };
        watch.idle = if stops { 0 } else { watch.idle + 1 };
        watch.hits += stops as u64;
        if watch.idle == PATIENCE && !self.thorough && !always {
            machine.watch(at, false);
        }
    }

    /// Whether one more entry there may pay.
    pub fn is_worth(&self, at: Position) -> bool {
        let pays = |watch: &Watch| watch.entries <= ENTRIES_PER_HIT * (watch.hits + 1);
        self.thorough || self.blocks.get(&at).is_none_or(pays)
    }

    /// Instructions between a decision and the first join point that is wanted.
    pub fn first_gap(&self) -> u64 {
        if self.thorough { 1 } else { FIRST_GAP }
    }

    /// Where the next state is to be kept, when one was after so many instructions.
    pub fn next(&self, due: Option<(u64, u64)>, instructions: u64) -> (u64, u64) {
        let gap = due.map_or(FIRST_GAP, |(_, gap)| gap);
        let gap = if self.thorough { 1 } else { gap };
        (instructions + gap, gap * 4)
    }
}
