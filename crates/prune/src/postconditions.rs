//! Stops a path whose remaining suffixes were all explored before.
//!
//! When everything below a state has ended, what its states must satisfy to only repeat it is entered
//! at its place; a state that comes to the place and satisfies it is stopped. The places are those
//! where a state forks.
//!
//! The tree has a node per decision; several decisions of one instruction are made in the same state,
//! which is the *head* of their nodes. A formula travels upwards as formulas do: over the segment from
//! one head to the next by [`summary::wlp`], and where ways part by [`Formula::or`]. A way that was
//! cut, is not finished or was given away brings nothing, and what the others bring stands for
//! itself: each says of which states it accounts for all.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::budget::{Allowance, Budget, price};
use crate::explain::{self, Notes};
use crate::interpolant::{Interpolants, Strength};
use crate::interpolation::{Confirmation, Interpolation};
use crate::invariants::{self, Invariants, LoopHead};
use crate::totals::Totals;
use explore::tree::{Finished, NodeId};
use explore::{End, Why, pruner::Pruner};
use expr::ExprId;
use hashbrown::HashMap;
use ir::Position;
use machine::general::{DEPARTURES, Detours, Goal, is_accounted};
use machine::{Machine, PathEnd, State, Trace};
use summary::{Check, Entry, EntryId, Formula, Limits, Place, Table, wlp};

/// With interpolation: operators and pins of a formula beyond which it asks for numbers.
const LARGE: usize = 150;

/// Expressions of formulas beyond which those that no entry has are dropped.
const COLLECT: usize = 1_000_000;

/// A state before a decision.
pub(crate) struct Head {
    pub(crate) state: Box<State>,
    pub(crate) place: Place,
    /// It repeats what is known: nothing is to be entered.
    pub(crate) known: bool,
    /// It is where ways meet, and not before a decision.
    passed: bool,
}

/// A stopped state that is explored all the same, to see whether stopping it would have been right.
pub(crate) struct Ghost {
    /// Where it was stopped.
    trace: Trace,
    place: Place,
    /// The ways that the entries account for; none if they are too many.
    accounted: Option<HashSet<Way>>,
}

/// Which way a path, or its part from a place on, took to its end, and how it ended. Where only errors matter, all ways are one.
type Way = (Trace, u64);
pub(crate) type Ways = HashSet<Way>;

/// Ways below one place that are kept when the pruner is checked.
const MAX_WAYS: usize = 200_000;

/// Stopped paths that are explained.
const MAX_EXPLAINED: u64 = 20_000;

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

/// Stops for nothing after which a block is no longer watched.
const PATIENCE: u64 = 20;
/// Instructions of a segment beyond which it is not run again.
const MAX_STEPS: u64 = 200_000;
/// Entries of a watched block for each state that one stopped, up to which more are made.
const ENTRIES_PER_HIT: u64 = 2;
/// Of what is said to be saved, this part is believed: a state may have fewer ways than those that account for it.
const BELIEVED: u64 = 6;
/// Instructions after a decision from which on the state is kept at the next place where ways meet; later
/// from four times as far on, and so on.
const FIRST_GAP: u64 = 32;

/// What is known of a node of the tree.
#[derive(Default)]
pub(crate) struct Node {
    parent: Option<NodeId>,
    /// Of a decision, those that are not over, none if they are not followed; and whether it is one.
    pub(crate) children: Vec<NodeId>,
    pub(crate) forked: bool,
    /// Where the next state is to be kept, and how much further the one after.
    next: Option<(u64, u64)>,
    /// States before decisions between the parent's decision and this one's.
    pub(crate) heads: Vec<Head>,
    /// What is known of the ways below, for the states of the last head at or above this node.
    pub(crate) found: Option<Formula>,
    /// Something below is not explored, or not accounted for in what was found.
    half: bool,
    /// What was entered of it before everything below was over.
    pub(crate) early: Option<EntryId>,
    /// It was tried to confirm it.
    pub(crate) tried: bool,
    /// Instructions executed below, and paths ended.
    pub(crate) below: (u64, u64),
    /// When the pruner is checked: a stopped state at or above this node, and the ways taken below.
    pub(crate) ghost: Option<Rc<Ghost>>,
    pub(crate) ways: Option<Ways>,
}

impl Node {
    /// Calls back with the expressions that it keeps: those of the pool of cells, and those of the pool of states.
    fn for_each_expr(&self, cells: &mut dyn FnMut(ExprId), states: &mut dyn FnMut(ExprId)) {
        let Node {
            heads,
            found,
            parent: _,
            children: _,
            forked: _,
            next: _,
            half: _,
            early: _,
            tried: _,
            below: _,
            ghost: _,
            ways: _,
        } = self;
        heads.iter().for_each(|head| head.state.for_each_expr(&mut *states));
        found.iter().flat_map(Formula::roots).for_each(cells);
    }
}

/// The technique, for one worker.
pub struct Postconditions {
    pub(crate) table: Table,
    pub(crate) nodes: HashMap<NodeId, Node>,
    watched: HashMap<Position, Watch>,
    pub(crate) ended: u64,
    /// Those of them that were not stopped.
    in_full: u64,
    /// Questions to back ends: those of comparing, and those of exploration that were paid for.
    asked: u64,
    questions: u64,
    budget: Budget,
    /// Blocks are not watched while the budget is used up.
    rests: bool,
    /// Expressions that were left when some were last dropped.
    kept: usize,
    explained: u64,
    notes: Notes,
    /// Why the last state was stopped.
    why: Option<Box<Why>>,
    pub(crate) settings: Settings,
    totals: Arc<Mutex<Totals>>,
    pub(crate) own: Totals,
    /// When the pruner is checked: the ways that each entry accounts for.
    pub(crate) accounted: HashMap<EntryId, Ways>,
    /// With interpolation: entries that are half, what is being confirmed, what computes conditions to store.
    pub(crate) half: HashSet<EntryId>,
    pub(crate) confirming: Option<Confirmation>,
    pub(crate) interpolants: Interpolants,
    invariants: Invariants,
}

/// What matters of a run's settings.
#[derive(Clone, Copy, Default, Debug)]
pub struct Settings {
    /// Each error is reported only once.
    pub once: bool,
    /// The ends of paths look for lost objects.
    pub leaks: bool,
    /// Explore what is stopped all the same, and compare.
    pub check: bool,
    /// Keep states wherever ways meet, and go on where that leads to nothing: slow, to check pruning.
    pub thorough: bool,
    /// Explore what is stopped all the same, and count that apart.
    pub follow: bool,
    /// Only errors matter, and not which branches are covered on the way.
    pub only_errors: bool,
    /// Say of each stopped path why.
    pub explain: bool,
    /// Say it of some, for whoever asks ([`Pruner::why`]).
    pub notes: bool,
    /// What may be spent.
    pub budget: Allowance,
    /// Use what is known of parts, too.
    pub interpolation: Option<Interpolation>,
}

impl Postconditions {
    /// A pruner that adds to these totals what it does.
    pub fn new(settings: Settings, totals: Arc<Mutex<Totals>>) -> Postconditions {
        Postconditions {
            table: Table::new(Limits::default()),
            nodes: HashMap::new(),
            watched: HashMap::new(),
            ended: 0,
            in_full: 0,
            asked: 0,
            questions: 0,
            budget: match settings.interpolation {
                Some(_) => Budget::for_large(settings.budget),
                None => Budget::new(settings.budget),
            },
            rests: false,
            kept: 0,
            explained: 0,
            notes: Notes::default(),
            why: None,
            settings,
            totals,
            own: Totals::default(),
            accounted: HashMap::new(),
            half: HashSet::new(),
            confirming: None,
            interpolants: Interpolants::new(
                settings.interpolation.map_or(Strength::Weakest, |i| i.strength),
            ),
            invariants: Invariants::default(),
        }
    }

    /// Also looks for invariants of these loops.
    pub fn with_invariants(mut self, heads: &[LoopHead]) -> Postconditions {
        self.invariants = Invariants::new(heads);
        self
    }

    /// The node at or above one that has heads.
    fn with_head(&self, node: NodeId) -> Option<NodeId> {
        let mut at = node;
        loop {
            let info = self.nodes.get(&at)?;
            if !info.heads.is_empty() {
                return Some(at);
            }
            at = info.parent?;
        }
    }

    /// Whether the budget is used up.
    pub(crate) fn rests(&self) -> bool {
        !self.budget.affords()
    }

    /// Whether something may be spent. Only as long as that is so are blocks watched and states before decisions kept.
    fn can_afford(&mut self, machine: &mut Machine) -> bool {
        let affords = self.budget.affords();
        if self.rests == affords {
            self.rests = !affords;
            machine.keep_heads(affords);
            for (&at, watch) in &self.watched {
                let hopeful = watch.idle < PATIENCE || self.settings.thorough;
                let wanted = affords && watch.entries > 0 && hopeful;
                machine.watch(at, wanted || self.invariants.wants(at));
            }
        }
        affords
    }

    /// How large a formula may become before it asks for numbers.
    fn most(&self) -> usize {
        if self.settings.interpolation.is_some() { LARGE } else { summary::LARGE }
    }

    fn spend(&mut self, cost: u64, at: Position) {
        self.budget.spend(cost);
        self.own.spent += cost;
        self.own.positions.entry(at).or_default().spent += cost;
    }

    /// Carries a formula back from a goal to the last head at or above a node.
    fn lift(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        goal: &Goal,
        after: &Formula,
        truth: Option<&State>,
    ) -> Option<Formula> {
        if !self.budget.affords() {
            return None;
        }
        let most = self.most();
        let at = self.with_head(node)?;
        let head = self.nodes.get_mut(&at)?.heads.last_mut()?;
        let begun = Instant::now();
        let position = explain::position(machine.program(), &head.place);
        let steps = goal.instructions.saturating_sub(head.state.instructions);
        if steps > MAX_STEPS {
            *self.own.given_up.entry("a long segment").or_default() += 1;
            return None;
        }
        let truth = truth.filter(|_| self.settings.check);
        let found = wlp(machine, &mut head.state, goal, (after, most), truth);
        self.own.propagation_time += begun.elapsed();
        self.own.segments += 1;
        self.own.steps += steps;
        let detours = machine.take_detour_steps();
        self.spend(price::SEGMENT + (steps + detours) * price::STEP, position);
        match found {
            Ok(mut formula) => {
                if self.settings.interpolation.is_some() {
                    self.interpolants.tidy(machine.general_pool_mut(), &mut formula);
                }
                Some(formula)
            }
            Err(why) => {
                if self.settings.check && DEPARTURES.contains(&why) {
                    self.own.wrong.push(format!("a segment was run again, but {why}"));
                }
                *self.own.given_up.entry(why).or_default() += 1;
                None
            }
        }
    }

    /// Everything below a node is over; `found` is what is known for the states of its last head, `full` whether
    /// that speaks of all ways below.
    fn close(&mut self, machine: &mut Machine, node: NodeId, found: Option<Formula>, full: bool) {
        let Some(mut info) = self.nodes.remove(&node) else { return };
        let (mut found, mut full) = (found, full);
        if let Some(id) = info.early {
            self.table.remove(id);
            self.half.remove(&id);
        }
        let parent = info.parent;
        while let Some(head) = info.heads.pop() {
            self.invariants.record(machine, &head.state, found.as_ref());
            if let Some(formula) = &found
                && !head.known
            {
                let (cost, paths) = info.below;
                let about = (self.ended, cost, paths);
                let made = self.enter(machine, &head, formula, about, info.ways.as_ref(), full);
                if head.passed && made.is_some() {
                    let watch = self.watched.entry(head.place.top()).or_default();
                    watch.entries += 1;
                    let hopeful = watch.idle < PATIENCE || self.settings.thorough;
                    if hopeful && !self.rests {
                        machine.watch(head.place.top(), true);
                    }
                }
            }
            let goal = Goal::state(&head.state);
            // The head before is in this node or above it.
            self.nodes.insert(
                node,
                Node { parent, heads: std::mem::take(&mut info.heads), ..Node::default() },
            );
            let above = self.with_head(node).and_then(|at| self.nodes[&at].heads.last());
            let start = above.map_or(head.state.instructions, |above| above.state.instructions);
            info.below.0 += head.state.instructions.saturating_sub(start);
            let before = found.is_some();
            found =
                found.and_then(|after| self.lift(machine, node, &goal, &after, Some(&head.state)));
            full &= found.is_some() == before;
            info.heads = self.nodes.remove(&node).map_or_else(Vec::new, |n| n.heads);
        }
        self.is_over(node, full);
        let Some(parent) = parent else { return };
        let Some(above) = self.nodes.get_mut(&parent) else { return };
        above.children.retain(|&child| child != node);
        if above.ghost.is_some() {
            return;
        }
        above.half |= !full;
        above.ways = match (above.ways.take(), info.ways) {
            (Some(mut all), Some(ways)) if all.len() + ways.len() <= MAX_WAYS => {
                all.extend(ways);
                Some(all)
            }
            _ => None,
        };
        above.below.0 += info.below.0;
        above.below.1 += info.below.1;
        if let Some(formula) = found {
            let mut all = match above.found.take() {
                None => formula,
                Some(other) => other.or(machine, formula),
            };
            if all.weight > self.most()
                && let Some(at) = self.with_head(parent)
                && let Some(head) = self.nodes[&at].heads.last()
            {
                summary::flatten(machine, &head.state, &mut all);
            }
            if let Some(above) = self.nodes.get_mut(&parent) {
                above.found = Some(all);
            }
        }
        self.one_way_known(machine, parent, full);
    }

    /// What is known of the states at a place, if it says that a state has nothing new to show; and
    /// when the pruner is checked, what is to be compared.
    fn known(&mut self, machine: &mut Machine, place: &Place, state: &State) -> Option<Known> {
        let begun = Instant::now();
        let asked = machine.solver_stats().calls();
        let check = self.table.check(machine, place, state);
        let asked = machine.solver_stats().calls() - asked;
        self.own.check_time += begun.elapsed();
        self.asked += asked;
        let position = explain::position(machine.program(), place);
        self.spend(price::CHECK + asked * price::QUESTION, position);
        self.own.positions.entry(position).or_default().checks += 1;
        self.why = None;
        let Check::Known(ids) = check else { return None };
        let ghost = (self.settings.check || self.settings.follow).then(|| {
            let mut accounted = self.settings.check.then(HashSet::new);
            for id in &ids {
                match (&mut accounted, self.accounted.get(id)) {
                    (Some(all), Some(ways)) => all.extend(ways),
                    _ => accounted = None,
                }
            }
            Rc::new(Ghost { trace: state.trace, place: place.clone(), accounted })
        });
        let mut all: Option<Formula> = None;
        let mut below = (0, 0);
        for &id in &ids {
            let entry = self.table.entry(id).expect("it was just found");
            below = (entry.cost.max(below.0), entry.paths.max(below.1));
            let formula = entry.formula.clone();
            all = Some(match all {
                None => formula,
                Some(other) => other.or(machine, formula),
            });
        }
        let full = !ids.iter().any(|id| self.half.contains(id));
        self.explain(machine, (place, state), &ids, full);
        // What a path asks of the solver is saved too, on the average.
        let path = price::PATH + self.questions * price::QUESTION / self.in_full.max(1);
        // It is an estimate and a part of it is believed, but one path is saved for sure.
        self.budget.save(path.max((below.0 + below.1 * path) / BELIEVED));
        self.own.instructions_saved += below.0;
        self.own.paths_saved += below.1;
        let balance = self.own.positions.entry(position).or_default();
        balance.stopped += 1;
        balance.saved += below.0;
        balance.paths_saved += below.1;
        let counts = &mut self.own.interpolation;
        *if full { &mut counts.by_full } else { &mut counts.by_half } += 1;
        all.map(|formula| Known { formula, full, below, ghost })
    }

    /// Says why a state is stopped, if somebody wants to know.
    fn explain(
        &mut self,
        machine: &mut Machine,
        (place, state): (&Place, &State),
        ids: &[EntryId],
        full: bool,
    ) {
        let told = self.settings.explain && self.explained < MAX_EXPLAINED;
        if !told && !self.settings.notes {
            return;
        }
        let what = match (self.settings.interpolation.is_some(), full) {
            (false, _) => "postcondition",
            (true, true) => "full interpolant",
            (true, false) => "half interpolant",
        };
        let position = explain::position(machine.program(), place);
        let in_full = told || self.notes.wants(position, self.budget.work());
        let entries: Vec<&Entry> = ids.iter().filter_map(|&id| self.table.entry(id)).collect();
        let why = explain::why(machine, what, (place, state), &entries, in_full);
        if told {
            self.explained += 1;
            let text = explain::text(machine.program(), place, &why);
            self.own.explained.push(format!("path {}: stopped at {text}", self.ended + 1));
        }
        self.why = Some(Box::new(why));
    }

    /// Compares the end of a path below a stopped state with what is accounted for.
    fn compare(&mut self, machine: &Machine, node: NodeId, (trace, how): Way, end: &End) {
        // An assumption that holds for no state here may hold for all that were explored, and a limit
        // that this path came to is no matter of the others.
        if matches!(end, End::Path(PathEnd::Infeasible | PathEnd::Limit(_))) {
            return;
        }
        let Some(ghost) = self.nodes.get(&node).and_then(|info| info.ghost.clone()) else { return };
        let only_errors = self.settings.only_errors;
        if only_errors && !matches!(end, End::Path(PathEnd::Error(_))) {
            return;
        }
        let way = if only_errors { (trace, how) } else { (trace.since(&ghost.trace), how) };
        if ghost.accounted.as_ref().is_some_and(|accounted| !accounted.contains(&way)) {
            let program = machine.program();
            let line = machine::TraceLine::at(program, ghost.place.top());
            let at = program.spans[line.span];
            let file = &program.files[at.file];
            let message = format!(
                "a path stopped in {} ({file:?} line {}) goes on as no other did, to {end:?}",
                program.functions[ghost.place.top().func].name,
                at.line
            );
            self.own.wrong.push(message);
        }
    }

    /// Whether a node is below the one whose state was stopped and is explored all the same.
    fn is_below_ghost(&self, node: NodeId) -> bool {
        let Some(info) = self.nodes.get(&node) else { return false };
        info.ghost.is_some() && info.found.is_none()
    }

    /// Whether a path that ended like this was accounted for.
    fn accounts(&self, end: &PathEnd) -> bool {
        match end {
            PathEnd::Error(_) => self.settings.once && !self.settings.leaks,
            // What is lost is looked for at every end that the program comes to by itself.
            PathEnd::Exit(_) | PathEnd::Signal(_) | PathEnd::Silent => !self.settings.leaks,
            end => is_accounted(end),
        }
    }

    /// A state's path is left, because all states that come to where it is are accounted for.
    pub(crate) fn settled(&mut self, machine: &mut Machine, node: NodeId, state: &State) {
        self.replaced(node, &[], false);
        let goal = Goal::state(state);
        let found = self.lift(machine, node, &goal, &Formula::always(), None);
        let full = found.is_some();
        self.close(machine, node, found, full);
    }

    /// Keeps a head, and what is known of it if its state repeats that; says whether to stop.
    fn keep(&mut self, node: NodeId, head: Head, known: Option<Known>) -> bool {
        let info = self.nodes.entry(node).or_default();
        info.heads.push(head);
        let Some(Known { formula, full, below, ghost }) = known else { return false };
        info.found = Some(formula);
        info.half = !full;
        // As if it had been explored: what is above stands for all of it.
        info.below.0 += below.0;
        info.below.1 += below.1;
        if let Some(ghost) = &ghost {
            // What this state stands for is what the entries account for, not only what it shows.
            let ways = ghost.accounted.as_ref();
            let only_errors = self.settings.only_errors;
            let then = |&(way, how): &Way| match only_errors {
                true => (way, how),
                false => (ghost.trace.then(&way), how),
            };
            info.ways = ways.map(|ways| ways.iter().map(then).collect());
        }
        info.ghost = ghost;
        info.ghost.is_none()
    }

    fn publish(&mut self) {
        let own = std::mem::take(&mut self.own);
        let mut totals = self.totals.lock().unwrap_or_else(PoisonError::into_inner);
        totals.add(own);
        totals.checks.add(&self.table.take_figures());
    }
}

impl Drop for Postconditions {
    fn drop(&mut self) {
        self.publish();
        let mut totals = self.totals.lock().unwrap_or_else(PoisonError::into_inner);
        invariants::merge(&mut totals.invariants, self.invariants.take());
    }
}

/// A formula that a state satisfies.
struct Known {
    formula: Formula,
    /// It speaks of all ways from here.
    full: bool,
    /// Instructions and paths that it stands for.
    below: (u64, u64),
    /// What is to be compared when the pruner is checked.
    ghost: Option<Rc<Ghost>>,
}

/// Which error a path ended with, as a number: all other ends are one.
fn error_number(end: &End) -> u64 {
    let mut hasher = DefaultHasher::new();
    match end {
        End::Path(PathEnd::Error(error)) => (error.kind, error.place.span).hash(&mut hasher),
        _ => 0.hash(&mut hasher),
    }
    hasher.finish()
}

/// How a path ended, as a number.
fn number(end: &End) -> u64 {
    let mut hasher = DefaultHasher::new();
    match end {
        End::Pruned => 0.hash(&mut hasher),
        End::Path(PathEnd::Exit(_)) => 1.hash(&mut hasher),
        End::Path(PathEnd::Signal(signal)) => (2, signal).hash(&mut hasher),
        End::Path(PathEnd::Error(error)) => (3, error.kind).hash(&mut hasher),
        End::Path(PathEnd::Silent) => 4.hash(&mut hasher),
        End::Path(PathEnd::Infeasible) => 5.hash(&mut hasher),
        End::Path(PathEnd::Unsupported(what)) => (6, &what.message).hash(&mut hasher),
        End::Path(PathEnd::Limit(what)) => (7, what).hash(&mut hasher),
        End::Path(PathEnd::Interrupted) => 8.hash(&mut hasher),
    }
    hasher.finish()
}

impl Pruner for Postconditions {
    fn begins(&mut self, machine: &mut Machine) {
        machine.keep_heads(true);
        let all = self.invariants.heads().next().is_none();
        machine.set_detours(match (self.settings.only_errors, all) {
            (false, _) => Detours::Off,
            (true, false) => Detours::Unwatched,
            (true, true) => Detours::On,
        });
        self.invariants.heads().for_each(|at| machine.watch(at, true));
    }

    fn awaits(&self, at: Position) -> bool {
        self.invariants.wants(at)
    }

    fn arrives(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        mut head: Box<State>,
    ) -> Option<Box<State>> {
        if !self.can_afford(machine) || self.nodes.entry(node).or_default().ghost.is_some() {
            return None;
        }
        if let Some(at) = self.with_head(node)
            && let Some(last) = self.nodes[&at].heads.last()
            && (last.state.instructions > head.instructions
                || last.state.instructions == head.instructions
                    && last.state.position() == head.position())
        {
            // The same instruction decides again, or the state was put away and is made again from its node.
            return None;
        }
        let place = Place::of(&head);
        let known = self.known(machine, &place, &head);
        let copy = known.is_some().then(|| Box::new(machine.fork(&mut head)));
        if known.is_none() {
            self.goes_on(node, &place);
        }
        let head = Head { state: head, place, known: known.is_some(), passed: false };
        let stops = self.keep(node, head, known);
        copy.filter(|_| stops)
    }

    fn why(&mut self) -> Option<Box<Why>> {
        self.why.take()
    }

    fn seeks(&self, node: NodeId) -> Option<u64> {
        let info = self.nodes.get(&node)?;
        if info.ghost.is_some() || !self.budget.affords() { None } else { Some(info.next?.0) }
    }

    fn passes(&mut self, machine: &mut Machine, node: NodeId, state: &mut State) -> bool {
        if self.nodes.get(&node).is_some_and(|info| info.ghost.is_some()) {
            return false;
        }
        if !self.can_afford(machine) {
            self.invariants.give_up(state.position());
            return false;
        }
        let instructions = state.instructions;
        let heads = self.nodes.get(&node).map_or(&[][..], |info| &info.heads);
        if heads.last().is_some_and(|head| head.state.instructions > instructions) {
            // It was put away behind that head, and comes here again. It did not stop then.
            return false;
        }
        let place = Place::of(state);
        let is_loop = self.invariants.wants(place.top());
        let known = self.known(machine, &place, state);
        let stops = known.is_some();
        if let Some(watch) = self.watched.get_mut(&place.top()) {
            watch.idle = if stops { 0 } else { watch.idle + 1 };
            watch.hits += stops as u64;
            if watch.idle == PATIENCE && !self.settings.thorough && !is_loop {
                machine.watch(place.top(), false);
            }
        }
        let watch = self.watched.get(&place.top());
        let worth = self.settings.thorough
            || watch.is_none_or(|w| w.entries <= ENTRIES_PER_HIT * (w.hits + 1));
        let has_head = self.with_head(node).is_some();
        let info = self.nodes.entry(node).or_default();
        let due = info.next.is_some_and(|(at, _)| at <= instructions);
        let empty = info.heads.last().is_some_and(|head| head.state.instructions == instructions);
        let same = info.heads.last().is_some_and(|head| head.place == place);
        let needless =
            !has_head || empty && !stops || !(stops || due || worth && self.table.knows(&place));
        if needless && (!is_loop || empty && same) {
            return stops;
        }
        self.invariants.keep(place.top());
        if due {
            let gap = info.next.map_or(FIRST_GAP, |(_, gap)| gap);
            let gap = if self.settings.thorough { 1 } else { gap };
            info.next = Some((instructions + gap, gap * 4));
        }
        let copy = Box::new(machine.fork(state));
        self.keep(node, Head { state: copy, place, known: stops, passed: true }, known)
    }

    fn forked(&mut self, node: NodeId, children: [NodeId; 2]) {
        self.replaced(node, &children, false);
        if self.rests && self.nodes.get(&node).is_none_or(|info| info.ghost.is_none()) {
            // What is below is not followed.
            self.own.idle += 1;
            if let Some(info) = self.nodes.get_mut(&node) {
                (info.half, info.forked) = (true, true);
            }
            return;
        }
        let info = self.nodes.entry(node).or_default();
        (info.children, info.forked) = (children.to_vec(), true);
        let at = self.with_head(node).and_then(|at| self.nodes[&at].heads.last());
        let gap = if self.settings.thorough { 1 } else { FIRST_GAP };
        let next = at.map(|head| (head.state.instructions, gap));
        let ghost = self.nodes.get(&node).and_then(|info| info.ghost.clone());
        for child in children {
            let ghost = ghost.clone();
            self.nodes.insert(child, Node { parent: Some(node), next, ghost, ..Node::default() });
        }
        if let Some(info) = self.nodes.get_mut(&node)
            && self.settings.check
            && info.ghost.is_none()
        {
            info.ways = Some(HashSet::new());
        }
    }

    fn ended(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        state: &mut State,
        end: &End,
        whole: bool,
    ) {
        self.ended += 1;
        self.in_full += (*end != End::Pruned) as u64;
        self.own.followed_paths += self.follows(node) as u64;
        self.replaced(node, &[], true);
        let questions = machine.solver_stats().calls() - self.asked;
        self.budget.execute(price::PATH + (questions - self.questions) * price::QUESTION);
        self.questions = questions;
        self.can_afford(machine);
        let start = self.with_head(node).and_then(|at| self.nodes[&at].heads.last());
        let start = start.map_or(0, |head| head.state.instructions);
        if let Some(info) = self.nodes.get_mut(&node) {
            info.below.0 += state.instructions.saturating_sub(start);
            info.below.1 += (*end != End::Pruned) as u64;
        }
        if self.settings.check && !matches!(end, End::Path(PathEnd::Interrupted)) {
            let way = match self.settings.only_errors {
                true => (Trace::default(), error_number(end)),
                false => (state.trace, number(end)),
            };
            self.compare(machine, node, way, end);
            if let Some(info) = self.nodes.get_mut(&node)
                && info.ghost.is_none()
            {
                info.ways = Some(HashSet::from([way]));
            }
        }
        if self.is_below_ghost(node) {
            return self.close(machine, node, None, false);
        }
        let explored = self.nodes.get(&node).is_none_or(|info| !info.half);
        let found = match end {
            _ if self.nodes.get(&node).is_some_and(|info| info.ghost.is_some()) => {
                self.nodes.get_mut(&node).and_then(|info| info.found.take())
            }
            End::Pruned => self.nodes.get_mut(&node).and_then(|info| info.found.take()),
            End::Path(end) if whole && self.accounts(end) => {
                let flat = self.settings.interpolation.is_some();
                let after = Formula { flat, ..Formula::always() };
                self.lift(machine, node, &Goal::end(state), &after, None)
            }
            End::Path(_) => None,
        };
        let full = explored && found.is_some();
        self.close(machine, node, found, full);
    }

    fn left(&mut self, machine: &mut Machine, node: NodeId) {
        self.replaced(node, &[], false);
        self.close(machine, node, None, false);
    }

    fn absent(&mut self, machine: &mut Machine, node: NodeId) {
        self.replaced(node, &[], false);
        self.close(machine, node, None, true);
    }

    fn urges(&self) -> Option<NodeId> {
        self.next_to_confirm()
    }

    fn finished(&mut self, machine: &mut Machine, finished: Finished) {
        let info = self.nodes.get_mut(&finished.node);
        let full = finished.whole && info.as_ref().is_some_and(|info| !info.half);
        let found = info.and_then(|info| info.found.take());
        self.close(machine, finished.node, found, full);
    }

    fn follows(&self, node: NodeId) -> bool {
        self.settings.follow && self.nodes.get(&node).is_some_and(|info| info.ghost.is_some())
    }

    fn followed(&mut self, time: Duration) {
        self.own.followed_time += time;
    }

    fn ran(&mut self, instructions: u64) {
        self.budget.execute(instructions);
    }

    fn for_each_expr(&self, f: &mut dyn FnMut(ExprId)) {
        self.nodes.values().for_each(|info| info.for_each_expr(&mut |_| {}, f));
        self.table.for_each_expr(&mut |_| {}, f);
    }

    fn keep_house(&mut self, machine: &mut Machine) {
        if machine.general_pool().len() > COLLECT.max(2 * self.kept) {
            let mut roots = Vec::new();
            self.table.for_each_expr(&mut |e| roots.push(e), &mut |_| {});
            let nodes = self.nodes.values();
            nodes.for_each(|info| info.for_each_expr(&mut |e| roots.push(e), &mut |_| {}));
            machine.collect_general(roots);
            self.kept = machine.general_pool().len();
        }
        self.publish();
    }
}
