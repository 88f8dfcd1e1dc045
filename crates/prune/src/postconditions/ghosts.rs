//! The checker: explores what was stopped, and compares.
//!
//! With `--check-pruning` a stopped state goes on as a *ghost*. Each entry remembers the suffixes
//! that it accounts for: the rest of each path, as a hash of its blocks, with how it ended. A ghost
//! that comes to an end by a suffix that none of its entries has shows that the pruner is wrong.
//! With `--follow-pruned` ghosts are only counted.
//!
//! Where only errors matter, all suffixes that end with the same error are one.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use explore::End;
use hashbrown::HashMap;
use machine::{Machine, PathEnd, State, Trace};
use summary::{CallContext, EntryId};

use super::Settings;

/// The rest of a path from some instruction on, and how it ended.
pub(crate) type Suffix = (Trace, u64);
pub(crate) type Suffixes = HashSet<Suffix>;

/// Suffixes below one node that are kept.
pub(crate) const MOST: usize = 200_000;

/// A stopped state that is explored all the same, to see whether stopping it would have been right.
pub(crate) struct Ghost {
    /// Where it was stopped.
    trace: Trace,
    context: CallContext,
    /// The suffixes that the entries account for; none if they are too many.
    accounted: Option<Suffixes>,
}

/// What is kept to compare.
pub(crate) struct Ghosts {
    check: bool,
    follow: bool,
    only_errors: bool,
    /// The suffixes that each entry accounts for.
    accounted: HashMap<EntryId, Suffixes>,
}

impl Ghosts {
    pub fn new(settings: &Settings) -> Ghosts {
        let &Settings { check, follow, only_errors, .. } = settings;
        Ghosts { check, follow, only_errors, accounted: HashMap::new() }
    }

    /// A state that these entries stop, if it is to be explored all the same.
    pub fn of(&self, ids: &[EntryId], context: &CallContext, state: &State) -> Option<Rc<Ghost>> {
        if !self.check && !self.follow {
            return None;
        }
        let mut accounted = self.check.then(HashSet::new);
        for id in ids {
            match (&mut accounted, self.accounted.get(id)) {
                (Some(all), Some(suffixes)) => all.extend(suffixes),
                _ => accounted = None,
            }
        }
        Some(Rc::new(Ghost { trace: state.trace(), context: context.clone(), accounted }))
    }

    /// How a path ended, from its beginning on.
    pub fn end(&self, trace: Trace, end: &End) -> Suffix {
        match self.only_errors {
            true => (Trace::default(), error_number(end)),
            false => (trace, number(end)),
        }
    }

    fn since(&self, (trace, how): Suffix, start: &Trace) -> Suffix {
        if self.only_errors { (trace, how) } else { (trace.since(start), how) }
    }

    fn then(&self, (trace, how): Suffix, start: &Trace) -> Suffix {
        if self.only_errors { (trace, how) } else { (start.then(&trace), how) }
    }

    /// An entry of a state with this trace accounts for paths with these ends.
    pub fn enter(&mut self, id: EntryId, start: &Trace, ends: &Suffixes) {
        let suffixes = ends.iter().map(|&end| self.since(end, start)).collect();
        self.accounted.insert(id, suffixes);
    }

    /// What a ghost stands for: what the entries account for, and not only what it shows.
    pub fn stands_for(&self, ghost: &Ghost) -> Option<Suffixes> {
        let accounted = ghost.accounted.as_ref()?;
        Some(accounted.iter().map(|&suffix| self.then(suffix, &ghost.trace)).collect())
    }

    /// What two children of a decision account for; none if that is too much to keep.
    pub fn merge(all: Option<Suffixes>, more: Option<Suffixes>) -> Option<Suffixes> {
        let (mut all, more) = (all?, more?);
        if all.len() + more.len() > MOST {
            return None;
        }
        all.extend(more);
        Some(all)
    }

    /// Compares the end of a path below a ghost with what is accounted for; says what is wrong.
    pub fn compare(
        &self,
        machine: &Machine,
        ghost: &Ghost,
        path: Suffix,
        end: &End,
    ) -> Option<String> {
        // An assumption that holds for no state here may hold for all that were explored, and a
        // limit that this path came to is no matter of the others.
        if matches!(end, End::Path(PathEnd::Infeasible | PathEnd::Limit(_))) {
            return None;
        }
        if self.only_errors && !matches!(end, End::Path(PathEnd::Error(_))) {
            return None;
        }
        let accounted = ghost.accounted.as_ref()?;
        if accounted.contains(&self.since(path, &ghost.trace)) {
            return None;
        }
        let stopped = ghost.context.top();
        let program = machine.program();
        let line = machine::TraceLine::at(program, stopped);
        let at = program.spans[line.span];
        let file = &program.files[at.file];
        Some(format!(
            "a path stopped in {} ({file:?} line {}) goes on as no other did, to {end:?}",
            program.functions[stopped.func].name, at.line
        ))
    }
}

/// Which error a path ended with, as a number: all other ends are one.
fn error_number(end: &End) -> u64 {
    let mut hasher = DefaultHasher::new();
    match end {
        End::Path(PathEnd::Error(error)) => (error.kind, error.location.span).hash(&mut hasher),
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
