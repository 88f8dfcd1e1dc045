//! Source-DPOR with sleep sets on a tree of states, with and without entries.
//!
//! `node` is `explore(n)` of the plan: all threads stand before a visible operation. One of them is
//! explored; others are added where a race says that the order may matter. A thread that was
//! explored sleeps in what is explored after it, until something that conflicts is executed.
//!
//! What comes back from a node is its summary: the formula `S` over the cells there, and the
//! accesses of the subtree. `backwards` carries both over the instructions of a segment.
//!
//! Nodes and events have the same numbers: event `i` leads away from node `i` of the path.

use super::all::{Final, Found};
use super::entries::{Access, Asleep, Entry, Table, add_access, difference};
use super::formula::Formula;
use super::order::{Path, Race};
use super::program::{Condition, Instr, Program};
use super::rules::Rules;
use super::state::{Footprint, Local, State, Stop, lanes_of, threads_of};

/// Larger formulas are given up: nothing satisfies them.
const MOST_FORMULA: usize = 100;

/// What entries must not lose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Final states, all cells of them. An entry is for one state.
    States,
    /// The shared cells of final states.
    Shared,
    /// Violated assertions, deadlocks and where executions end.
    Errors,
}

#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub goal: Goal,
    /// Whether entries are made and used.
    pub entries: bool,
    /// Longer paths are cut.
    pub limit: usize,
    /// No more operations than this are executed.
    pub most: u64,
    pub rules: Rules,
}

impl Options {
    pub fn new(goal: Goal, entries: bool) -> Options {
        Options { goal, entries, limit: usize::MAX, most: u64::MAX, rules: Rules::ALL }
    }
}

/// How the explored executions ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    pub complete: u64,
    /// All enabled threads slept.
    pub asleep: u64,
    /// An entry accounted for the rest.
    pub partial: u64,
    /// The path returned to a state of its own.
    pub cycles: u64,
    /// The path was too long, or there were too many operations.
    pub cut: u64,
    /// Operations executed.
    pub operations: u64,
}

/// A node of the path.
struct Node {
    state: State,
    enabled: u16,
    /// The threads that are to be explored.
    backtrack: u16,
}

/// What a subtree says to the nodes above.
struct Summary {
    formula: Formula,
    /// The same over the cells before the atomic section in which this is, where it was undone.
    undone: Formula,
    accesses: Vec<Access>,
    /// The highest node of the path to which a cycle below returns.
    open: usize,
}

impl Summary {
    fn of(formula: Formula) -> Summary {
        Summary { formula, undone: Formula::yes(), accesses: Vec::new(), open: usize::MAX }
    }

    fn take(&mut self, other: Summary) {
        self.formula = self.formula.clone().and(other.formula);
        self.undone = self.undone.clone().and(other.undone);
        for access in other.accesses {
            add_access(&mut self.accesses, access);
        }
        self.open = self.open.min(other.open);
    }
}

/// What goes on after the invisible instructions.
#[derive(Clone, Copy)]
struct Next<'a> {
    /// The state before the atomic section that is being executed.
    section: Option<&'a State>,
    /// The other threads have not come to their first visible instruction.
    starting: bool,
    sleep: &'a [Asleep],
}

pub struct Explorer<'a> {
    program: &'a Program,
    options: Options,
    path: Path,
    nodes: Vec<Node>,
    pub table: Table,
    pub found: Found,
    pub counts: Counts,
}

impl<'a> Explorer<'a> {
    pub fn new(program: &'a Program, options: Options) -> Explorer<'a> {
        Explorer {
            program,
            options,
            path: Path::default(),
            nodes: Vec::new(),
            table: Table::default(),
            found: Found::default(),
            counts: Counts::default(),
        }
    }

    /// Explores from the start, with the entries that are there.
    pub fn run(&mut self, limit: usize) {
        self.options.limit = limit;
        let next = Next { section: None, starting: true, sleep: &[] };
        self.follow(State::start(self.program), 0, next);
    }

    /// Runs a thread to its next visible instruction or to the end of its section, and explores
    /// what follows.
    fn follow(&mut self, mut state: State, thread: usize, next: Next<'_>) -> Summary {
        let mut executed = Vec::new();
        let mut summary = loop {
            let instr = state.instr(self.program, thread);
            match state.local(self.program, thread, next.section.is_some()) {
                Local::Went => executed.extend(instr),
                Local::Visible => break self.arrive(state, thread, next),
                Local::Over => {
                    break match next.section {
                        Some(_) => self.follow(state, thread, Next { section: None, ..next }),
                        None => self.arrive(state, thread, next),
                    };
                }
                Local::Split { condition, yes, no, stop } => {
                    let yes = yes.map(|yes| {
                        let mut summary = self.follow(yes, thread, next);
                        if let Some(instr @ Instr::P(_)) = instr {
                            self.backwards(&mut summary, instr);
                        }
                        summary
                    });
                    let no = no.map(|no| match stop {
                        None => self.follow(no, thread, next),
                        Some(stop) => self.stopped(no, thread, stop, next),
                    });
                    break self.branch(condition, yes, no);
                }
            }
        };
        for instr in executed.into_iter().rev() {
            self.backwards(&mut summary, instr);
        }
        summary
    }

    /// A thread stands before a visible instruction, ended, or is parked.
    fn arrive(&mut self, state: State, thread: usize, next: Next<'_>) -> Summary {
        if next.starting && thread + 1 < self.program.threads.len() {
            return self.follow(state, thread + 1, next);
        }
        self.node(state, next.sleep)
    }

    /// A thread is parked: an assumption or assertion of its own is violated. A section that it
    /// was in is undone.
    fn stopped(&mut self, state: State, thread: usize, stop: Stop, next: Next<'_>) -> Summary {
        if stop == Stop::Assertion {
            self.found.errors.insert((thread, state.at[thread]));
        }
        let parks = match stop {
            Stop::Assumption => self.options.rules.assume_parks,
            Stop::Assertion => self.options.rules.error_parks,
        };
        if !parks {
            self.counts.complete += 1;
            return Summary::of(Formula::yes());
        }
        let Some(before) = next.section else { return self.arrive(state, thread, next) };
        let mut undone = before.with_lanes(state.lanes).expect("the lanes of a state");
        undone.parked |= 1 << thread;
        let erased = (!self.options.rules.undone_stays)
            .then(|| self.path.replace_last(Footprint::default()));
        let mut summary = self.node(undone, next.sleep);
        if let Some(erased) = erased {
            self.path.replace_last(erased);
        }
        summary.undone = std::mem::replace(&mut summary.formula, Formula::yes());
        summary
    }

    /// Both sides of a condition.
    fn branch(&self, condition: Condition, yes: Option<Summary>, no: Option<Summary>) -> Summary {
        let mut both = Summary::of(Formula::yes());
        for (condition, side) in [(condition, yes), (condition.negated(), no)] {
            let infeasible = if self.has_formulas() { Formula::no() } else { Formula::yes() };
            let mut side = side.unwrap_or(Summary::of(infeasible));
            if self.has_formulas() {
                side.formula = side.formula.under(self.program, condition);
            }
            both.take(side);
        }
        both
    }

    /// `wlp`: from after an instruction to before it.
    fn backwards(&self, summary: &mut Summary, instr: Instr) {
        if !self.has_formulas() {
            return;
        }
        let mut pins = Vec::new();
        for access in &mut summary.accesses {
            pins.extend(super::pins::backwards(self.program, access, instr));
        }
        let formula = Formula::all(pins).and(summary.formula.clone());
        summary.formula = formula.before(self.program, instr);
        if summary.formula.size > MOST_FORMULA {
            summary.formula = Formula::no();
        }
    }

    /// Whether summaries have more to say than what was explored to the end.
    fn has_formulas(&self) -> bool {
        self.options.entries && self.options.goal != Goal::States
    }

    /// Explores from a state in which all threads stand before a visible instruction.
    fn node(&mut self, state: State, sleep: &[Asleep]) -> Summary {
        if let Some(summary) = self.split_by_enabledness(&state, sleep) {
            return summary;
        }
        let repeated = |node: &Node| state.repeats(&node.state);
        if let Some(above) = self.nodes.iter().position(repeated) {
            return self.cycle(&state, above);
        }
        let enabled = state.enabled(self.program, self.options.rules.exit_last);
        let is_cut =
            self.nodes.len() >= self.options.limit || self.counts.operations >= self.options.most;
        if is_cut && enabled != 0 {
            return self.cut();
        }
        self.nodes.push(Node { state, enabled, backtrack: 0 });
        let summary = self.expand(sleep);
        self.nodes.pop();
        summary
    }

    /// Where an operation is enabled on some inputs only, that is a branch.
    fn split_by_enabledness(&mut self, state: &State, sleep: &[Asleep]) -> Option<Summary> {
        let mixed = |thread: &usize| {
            let lanes = state.enabled_lanes(self.program, *thread);
            lanes != 0 && lanes != state.lanes
        };
        let thread = threads_of(state.live(self.program)).find(mixed)?;
        let lanes = state.enabled_lanes(self.program, thread);
        let mut both = Summary::of(Formula::yes());
        for (lanes, enabled) in [(lanes, true), (state.lanes & !lanes, false)] {
            let mut side = self.node(state.with_lanes(lanes).expect("some lanes"), sleep);
            if self.has_formulas() {
                let other = state.enabledness(self.program, thread, !enabled);
                side.formula = Formula::any([other, side.formula]);
            }
            both.take(side);
        }
        Some(both)
    }

    /// The path returned to the state of a node of its own. What would come is explored from that
    /// node, but not behind the events of the cycle, with which it may race. So every thread is
    /// explored at every node of the cycle. And the summary holds where the cycle leads to exactly
    /// the same state: what the node demands is not known yet.
    fn cycle(&mut self, state: &State, above: usize) -> Summary {
        self.counts.cycles += 1;
        let rules = self.options.rules;
        let mut summary = Summary::of(Formula::yes());
        let last = if rules.cycle_every_node { self.nodes.len() } else { above + 1 };
        if rules.cycle_adds_all {
            for node in &mut self.nodes[above..last] {
                node.backtrack |= node.enabled;
            }
        }
        if self.has_formulas() && rules.cycle_demands_state {
            let cells = 0..state.cells.len() as u8;
            summary.formula = Formula::as_in(self.program, state, cells);
        }
        summary.open = above;
        summary
    }

    /// A limit was met.
    fn cut(&mut self) -> Summary {
        self.counts.cut += 1;
        if !self.options.rules.cut_is_false {
            return Summary::of(Formula::yes());
        }
        let mut summary = Summary::of(Formula::no());
        let footprint = Footprint::everything();
        for thread in 0..self.program.threads.len() {
            summary.accesses.push(Access { thread, footprint, before: u16::MAX });
        }
        summary
    }

    /// Pending operations that are not executed race with the path, and are accesses.
    fn pending(&mut self, state: &State, threads: u16, summary: &mut Summary) {
        for thread in threads_of(threads) {
            let footprint = self.footprint(state, thread);
            self.races(thread, &footprint);
            add_access(&mut summary.accesses, Access { thread, footprint, before: 0 });
        }
    }

    fn footprint(&self, state: &State, thread: usize) -> Footprint {
        let rules = &self.options.rules;
        let instr = state.instr(self.program, thread);
        let footprint = match instr {
            Some(Instr::Atomic) if !rules.atomic_union => {
                state.first_branches(self.program, thread)
            }
            _ => state.footprint(self.program, thread, rules.exact_if_constant),
        };
        let fails = || match instr.and_then(Instr::place) {
            Some(at) => lanes_of(state.lanes)
                .all(|lane| state.cells[state.cell(self.program, at, lane)][lane] == 0),
            None => false,
        };
        match instr {
            Some(Instr::TryP { .. }) if !rules.trylock_conflicts && fails() => Footprint::default(),
            _ => footprint,
        }
    }

    /// Looks for races of an operation that could come next.
    fn races(&mut self, thread: usize, footprint: &Footprint) {
        for race in self.path.races(thread, footprint) {
            self.reverse(race, 1 << thread);
        }
    }

    /// Sees to it that some initial is explored before an event. `preferred`: if it is one.
    fn reverse(&mut self, race: Race, preferred: u16) {
        let node = &mut self.nodes[race.event];
        let able = race.initials & node.enabled;
        if race.initials & node.backtrack != 0 || able == 0 {
            return;
        }
        let chosen = if able & preferred != 0 { able & preferred } else { able };
        node.backtrack |= chosen & chosen.wrapping_neg();
    }

    /// The accesses of an entry race with the path as if they had been executed.
    fn replay(&mut self, accesses: &[Access]) {
        if !self.options.rules.replay_accesses {
            return;
        }
        for access in accesses {
            for race in self.path.replayed(access.thread, &access.footprint) {
                if race.initials != 0 {
                    self.reverse(race, 1 << access.thread);
                    continue;
                }
                let node = &mut self.nodes[race.event];
                let first = match self.options.rules.replay_predecessors {
                    true => (access.before | 1 << access.thread) & node.enabled,
                    false => (1 << access.thread) & node.enabled,
                };
                node.backtrack |= if first != 0 { first } else { node.enabled };
            }
        }
    }

    /// Explores from the last node of the path.
    fn expand(&mut self, arrived: &[Asleep]) -> Summary {
        let number = self.nodes.len() - 1;
        debug_assert_eq!(number, self.path.len());
        let state = self.nodes[number].state.clone();
        let enabled = self.nodes[number].enabled;
        let mut summary = Summary::of(Formula::yes());
        if self.options.rules.blocked_operations {
            self.pending(&state, state.live(self.program) & !enabled, &mut summary);
        }
        let covered = self.covered(&state, arrived, &mut summary);
        if enabled == 0 {
            self.ended(&state, &mut summary, covered.is_some());
            return self.close(&state, arrived, summary, covered.is_none());
        }
        let (asleep, todo) = match covered {
            Some(todo) => {
                self.nodes[number].backtrack = enabled;
                (0, Some(todo & enabled))
            }
            None => {
                let asleep = arrived.iter().fold(0, |set, one| set | 1_u16 << one.thread);
                let awake = enabled & !asleep;
                self.nodes[number].backtrack = awake & awake.wrapping_neg();
                self.counts.asleep += u64::from(awake == 0);
                (asleep, None)
            }
        };
        self.counts.partial += u64::from(todo == Some(0));
        let mut sleep = arrived.to_vec();
        let mut done = asleep;
        loop {
            let wanted = todo.unwrap_or(self.nodes[number].backtrack) & enabled & !done;
            if wanted == 0 {
                break;
            }
            let thread = wanted.trailing_zeros() as usize;
            let footprint = self.footprint(&state, thread);
            let child = self.execute(&state, thread, footprint, &sleep);
            summary.take(child);
            done |= 1 << thread;
            sleep.push(Asleep { thread, footprint });
            if !self.options.rules.closed_only {
                self.store(&state, arrived, &summary);
            }
        }
        self.close(&state, arrived, summary, todo != Some(0))
    }

    /// Whether entries account for the state: then with the threads that remain to be explored.
    fn covered(&mut self, state: &State, sleep: &[Asleep], summary: &mut Summary) -> Option<u16> {
        if !self.options.entries {
            return None;
        }
        let rules = self.options.rules;
        let entry = self.table.covering(self.program, &rules, state, sleep)?;
        self.replay(&entry.accesses);
        let todo = difference(&entry.sleep, sleep, &rules);
        if self.has_formulas() {
            summary.formula = entry.formula;
        }
        if rules.carry_accesses {
            for access in entry.accesses {
                add_access(&mut summary.accesses, access);
            }
        }
        Some(todo)
    }

    /// Executes the operation of a thread and explores what follows.
    fn execute(
        &mut self,
        state: &State,
        thread: usize,
        footprint: Footprint,
        sleep: &[Asleep],
    ) -> Summary {
        self.counts.operations += 1;
        self.races(thread, &footprint);
        let still = |one: &&Asleep| one.thread != thread && !one.footprint.conflicts(&footprint);
        let sleep: Vec<Asleep> = sleep.iter().filter(still).copied().collect();
        let instr = state.instr(self.program, thread).expect("an enabled thread");
        let mut after = state.clone();
        after.execute(self.program, thread, instr);
        self.path.push(thread, footprint);
        let section = (instr == Instr::Atomic).then_some(state);
        let next = Next { section, starting: false, sleep: &sleep };
        let mut child = match after.exited {
            true => self.node(after, &sleep),
            false => self.follow(after, thread, next),
        };
        self.path.pop();
        self.backwards(&mut child, instr);
        child.formula = child.formula.and(child.undone);
        child.undone = Formula::yes();
        let operation = Access { thread, footprint, before: 0 };
        super::pins::happens_first(&operation, &mut child.accesses);
        add_access(&mut child.accesses, operation);
        child
    }

    /// Nothing is enabled.
    fn ended(&mut self, state: &State, summary: &mut Summary, is_known: bool) {
        let count = if is_known { &mut self.counts.partial } else { &mut self.counts.complete };
        *count += 1;
        for lane in lanes_of(state.lanes) {
            self.found.finals.insert(Final::of(self.program, state, lane));
        }
        if self.options.goal == Goal::Shared {
            let shared = 0..self.program.shared;
            summary.formula = Formula::as_in(self.program, state, shared);
        }
    }

    /// All that is to be explored from a node was explored.
    fn close(
        &mut self,
        state: &State,
        sleep: &[Asleep],
        mut summary: Summary,
        is_new: bool,
    ) -> Summary {
        let number = self.nodes.len() - 1;
        let rules = self.options.rules;
        if self.has_formulas() {
            let mut pins = Vec::new();
            if rules.pin_sleeping {
                pins.extend(sleep.iter().filter_map(|one| one.footprint.pin));
            }
            if rules.pin_independences {
                pins.extend(super::pins::independences(&mut summary.accesses, sleep));
            }
            let pins = pins.into_iter().map(|pin| Formula::pin(self.program, pin));
            summary.formula = Formula::all(pins).and(summary.formula);
            if rules.enabledness {
                let enabled = self.nodes[number].enabled;
                let seen = |thread| {
                    let lanes = state.enabled_lanes(self.program, thread);
                    debug_assert!(enabled >> thread & 1 == 0 || lanes != 0);
                    state.enabledness(self.program, thread, lanes != 0)
                };
                let seen = Formula::all(threads_of(state.live(self.program)).map(seen));
                summary.formula = seen.and(summary.formula);
            }
        }
        if summary.open >= number && summary.open != usize::MAX {
            summary.open = usize::MAX;
            super::pins::repeated(&mut summary.accesses);
        }
        if is_new && rules.closed_only {
            self.store(state, sleep, &summary);
        }
        summary
    }

    fn store(&mut self, state: &State, sleep: &[Asleep], summary: &Summary) {
        let rules = &self.options.rules;
        let is_open = summary.open != usize::MAX && rules.cycle_delays_entries;
        if !self.options.entries || is_open || summary.formula.is_false() {
            return;
        }
        let formula = match self.options.goal {
            Goal::States => Formula::exactly(state),
            Goal::Shared | Goal::Errors => summary.formula.clone(),
        };
        // An index that is not pinned may have another value where the entry is used.
        let relies = self.options.goal == Goal::States || !rules.pin_independences;
        let mut accesses = Vec::new();
        for access in &summary.accesses {
            let footprint = match access.footprint.pin {
                None => access.footprint,
                Some(_) if relies => access.footprint.pinned(),
                Some(_) => access.footprint.widened(),
            };
            add_access(&mut accesses, Access { footprint, ..*access });
        }
        self.table.store(state, Entry { formula, sleep: sleep.to_vec(), accesses });
    }
}
