//! Invariants of loops, from what is known of the states that come to them.
//!
//! What is known at a node (its formula) holds of all its states, and carried back over a segment it says that the states
//! there come to where it holds. So if a state is kept whenever a path comes to the head of a loop, and each formula found
//! for one holds of its states, then every state that can come to the head satisfies one of these formulas: one on an
//! explored path by the latter; one on a path that was cut because it satisfied what was known, by induction over its length, a formula
//! of those from which that was composed. The disjunction is an invariant, and as the formulas imply that nothing bad
//! follows, it is one that proves the program.
//!
//! Each formula may be weakened to what C can say at the loop. A head is given up, and nothing is said of it, as soon as
//! a state comes there that is not kept (the budget is used up), of which nothing is found, whose formula does not hold of
//! all its inputs as far as the solver knows (a part of it was given away, or not compared), or of which C can say nothing.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ir::{Position, Span};
use machine::{Machine, State};
use summary::{Formula, express, holds_for_all};

/// The first instruction of a loop's head, and where the loop is in the source.
pub type LoopHead = (Position, Span);

/// By the head of a loop, conditions of which all of one set hold whenever a state comes there; none where nothing is known.
pub type Found = BTreeMap<Position, Option<Alternatives>>;

/// Sets of conditions, none of which is a part of another.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Alternatives(BTreeSet<BTreeSet<String>>);

/// Sets, and letters, beyond which an invariant is of no use to anybody.
const MOST: usize = 40;
const MOST_LETTERS: usize = 4_000;

impl Alternatives {
    /// Adds one, unless another one allows more.
    pub fn add(&mut self, conditions: BTreeSet<String>) {
        if self.0.iter().any(|known| known.is_subset(&conditions)) {
            return;
        }
        self.0.retain(|known| !conditions.is_subset(known));
        self.0.insert(conditions);
    }

    /// As an expression of C; none when that says nothing.
    pub fn text(&self) -> Option<String> {
        if self.0.is_empty() || self.0.iter().any(BTreeSet::is_empty) {
            return None;
        }
        let bracketed = |c: &String| format!("({c})");
        let first = self.0.first()?;
        let common = first.iter().filter(|c| self.0.iter().all(|set| set.contains(*c)));
        let common: BTreeSet<&String> = common.collect();
        let mut all: Vec<String> = common.iter().map(|c| bracketed(c)).collect();
        let rest = self.0.iter().map(|set| {
            let own = set.iter().filter(|c| !common.contains(c));
            own.map(bracketed).collect::<Vec<_>>().join(" && ")
        });
        let rest: Vec<String> = rest.collect();
        if !rest.iter().any(String::is_empty) {
            all.push(format!("({})", rest.join(" || ")));
        }
        Some(all.join(" && "))
    }

    fn is_large(&self) -> bool {
        let letters: usize = self.0.iter().flatten().map(String::len).sum();
        self.0.len() > MOST || letters > MOST_LETTERS
    }
}

/// Adds what one worker found to what others did.
pub fn merge(all: &mut Found, own: Found) {
    for (at, found) in own {
        let known = all.entry(at).or_insert_with(|| Some(Alternatives::default()));
        match (known.as_mut(), found) {
            (Some(known), Some(found)) => found.0.into_iter().for_each(|set| known.add(set)),
            _ => *known = None,
        }
    }
}

/// What a worker finds.
#[derive(Default)]
pub(crate) struct Invariants {
    heads: HashMap<Position, Span>,
    found: Found,
    /// How many states are kept at a head of which nothing is known yet.
    kept: HashMap<Position, u64>,
}

impl Invariants {
    pub fn new(heads: &[LoopHead]) -> Invariants {
        let heads: HashMap<Position, Span> = heads.iter().copied().collect();
        Invariants { heads, ..Invariants::default() }
    }

    /// Whether states that come to a position are to be kept.
    pub fn wants(&self, at: Position) -> bool {
        !self.heads.is_empty() && self.heads.contains_key(&at)
    }

    /// All positions of which that is so.
    pub fn heads(&self) -> impl Iterator<Item = Position> + '_ {
        self.heads.keys().copied()
    }

    /// A state that came to a position is kept.
    pub fn keep(&mut self, at: Position) {
        if self.wants(at) {
            *self.kept.entry(at).or_default() += 1;
        }
    }

    /// Nothing is to be said of a position.
    pub fn give_up(&mut self, at: Position) {
        if self.heads.remove(&at).is_some() {
            self.found.insert(at, None);
        }
    }

    /// What became of a state that is kept at a position.
    pub fn record(&mut self, machine: &mut Machine, state: &State, found: Option<&Formula>) {
        let at = state.position();
        let Some(&span) = self.heads.get(&at) else { return };
        if let Some(kept) = self.kept.get_mut(&at) {
            *kept = kept.saturating_sub(1);
        }
        let known = found.filter(|formula| holds_for_all(machine, state, formula));
        let Some(formula) = known else { return self.give_up(at) };
        let conditions = express(machine, state, formula, span);
        let all = self.found.entry(at).or_insert_with(|| Some(Alternatives::default()));
        if let Some(all) = all {
            all.add(conditions.into_iter().collect());
            if all.is_large() || all.text().is_none() {
                self.give_up(at);
            }
        }
    }

    /// What was found, when nothing more is run.
    pub fn take(&mut self) -> Found {
        let open: Vec<Position> =
            self.kept.iter().filter(|(_, count)| **count > 0).map(|(&at, _)| at).collect();
        open.into_iter().for_each(|at| self.give_up(at));
        std::mem::take(&mut self.found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(all: &[&[&str]]) -> Alternatives {
        let mut sets = Alternatives::default();
        all.iter().for_each(|set| sets.add(set.iter().map(|c| c.to_string()).collect()));
        sets
    }

    #[test]
    fn what_another_set_allows_is_left_out() {
        assert_eq!(sets(&[&["a", "b"], &["a"]]), sets(&[&["a"]]));
        assert_eq!(sets(&[&["a"], &["a", "b"]]), sets(&[&["a"]]));
    }

    #[test]
    fn what_is_common_is_written_once() {
        let text = sets(&[&["a", "x == 1"], &["a", "x == 2", "b"]]).text();
        assert_eq!(text.as_deref(), Some("(a) && ((b) && (x == 2) || (x == 1))"));
        assert_eq!(sets(&[&["a", "b"]]).text().as_deref(), Some("(a) && (b)"));
        assert_eq!(sets(&[&["a"], &[]]).text(), None);
        assert_eq!(Alternatives::default().text(), None);
    }

    #[test]
    fn a_place_that_one_worker_gave_up_is_given_up() {
        let at = Position::new(ir::Id::new(3), 7);
        let known = || Found::from([(at, Some(sets(&[&["a"]])))]);
        let mut all = Found::new();
        merge(&mut all, known());
        merge(&mut all, Found::from([(at, Some(sets(&[&["b"]])))]));
        assert_eq!(all[&at], Some(sets(&[&["a"], &["b"]])));
        merge(&mut all, Found::from([(at, None)]));
        merge(&mut all, known());
        assert_eq!(all[&at], None);
    }
}
