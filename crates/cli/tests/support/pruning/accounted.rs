//! Whether a run with a pruner accounts for all paths.
//!
//! This is the strongest thing that can be said of a cut without knowing why it was made. What follows it on a path that was left out must be
//! put together of pieces that were executed: the rest of a path from some block on to its end, or a piece of one that was cut, up to
//! the cut, and then again something that is accounted for. Pieces are compared block by block, with the whole call stack.

use std::collections::{HashMap, HashSet};

use explore::{End, PathRecord};
use machine::{Choice, PathEnd};

use super::reference::{Reference, Traced};

/// What a run executed.
struct Executed {
    /// Decisions of cut paths, with their instructions.
    cuts: HashMap<Vec<bool>, u64>,
    /// Rests of paths that ended.
    rests: HashSet<u64>,
    /// Pieces of cut paths up to the cut, as hashes.
    pieces: HashSet<u64>,
    /// The longest of them.
    longest: usize,
}

/// What a run with a pruner did not account for, each path as a line.
pub fn complaints(reference: &Reference, records: &[PathRecord]) -> Vec<String> {
    let mut wrong = Vec::new();
    let known: HashMap<&[bool], usize> =
        reference.paths.iter().enumerate().map(|(k, path)| (&path.ways[..], k)).collect();
    let mut run = Executed {
        cuts: HashMap::new(),
        rests: HashSet::new(),
        pieces: HashSet::new(),
        longest: 0,
    };
    let mut explored = vec![false; reference.paths.len()];
    for record in records {
        let sides = record.decisions().into_iter().map(|choice| choice == Choice::Branch(true));
        let ways: Vec<bool> = sides.collect();
        match (&record.end, known.get(&ways[..])) {
            (End::Pruned, _) => _ = run.cuts.insert(ways, record.instructions),
            (End::Path(_), Some(&k)) => {
                run.rests.extend(&reference.paths[k].rests);
                explored[k] = true;
            }
            (End::Path(end), None) => {
                wrong.push(format!("a path that is not there: {ways:?} {end:?}"));
            }
        }
    }
    let left: Vec<(&Traced, Option<usize>)> = reference
        .paths
        .iter()
        .zip(&explored)
        .filter(|(path, explored)| !**explored && path.end != PathEnd::Infeasible)
        .map(|(path, _)| (path, run.cut_of(path).map(|(_, at)| at)))
        .collect();
    // Most are the rest of one path.
    let simple = |path: &Traced, at: usize| run.rests.contains(&path.rests[at]);
    let left: Vec<_> =
        left.into_iter().filter(|&(path, at)| !at.is_some_and(|at| simple(path, at))).collect();
    if left.is_empty() {
        return wrong;
    }
    for path in &reference.paths {
        run.add_pieces(path);
    }
    let mut memory = HashMap::new();
    for (path, at) in left {
        if !at.is_some_and(|at| run.accounts_for(path, at, &mut memory)) {
            wrong.push(run.complaint(path));
        }
    }
    wrong
}

/// A factor of the hash of a sequence; any large odd number does.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// The hash of a sequence that has one more element in front.
fn in_front(position: u64, power: u64, hash: u64) -> u64 {
    position.wrapping_mul(power).wrapping_add(hash)
}

impl Executed {
    /// The cut that a path is behind: how many decisions it has, and how many blocks were entered up to it.
    fn cut_of(&self, path: &Traced) -> Option<(usize, usize)> {
        let cut = |n: usize| Some((n, *self.cuts.get(&path.ways[..n])?));
        let (n, instructions) = (0..=path.ways.len()).find_map(cut)?;
        Some((n, path.entered_within(instructions)))
    }

    /// Notes what was executed of a path up to the cut, from each block on.
    fn add_pieces(&mut self, path: &Traced) {
        let Some((_, at)) = self.cut_of(path) else { return };
        let (mut hash, mut power) = (0, 1u64);
        for &position in path.positions[..at].iter().rev() {
            hash = in_front(position, power, hash);
            power = power.wrapping_mul(FACTOR);
            self.pieces.insert(hash);
        }
        self.longest = self.longest.max(at);
    }

    /// Whether what follows on a path is put together of what was executed. The memory knows rests.
    fn accounts_for(&self, path: &Traced, from: usize, memory: &mut HashMap<u64, bool>) -> bool {
        // From the end backwards: what a piece leads to is known by then.
        for at in (from..=path.positions.len()).rev() {
            let rest = path.rests[at];
            if !memory.contains_key(&rest) {
                let known = self.rests.contains(&rest) || self.piece_leads_on(path, at, memory);
                memory.insert(rest, known);
            }
        }
        memory[&path.rests[from]]
    }

    /// Whether a piece begins here that leads to something accounted for.
    fn piece_leads_on(&self, path: &Traced, at: usize, memory: &HashMap<u64, bool>) -> bool {
        let end = path.positions.len().min(at + self.longest);
        let mut hash = 0u64;
        (at..end).any(|k| {
            hash = hash.wrapping_mul(FACTOR).wrapping_add(path.positions[k]);
            memory.get(&path.rests[k + 1]) == Some(&true) && self.pieces.contains(&hash)
        })
    }

    fn complaint(&self, path: &Traced) -> String {
        let ways: String = path.ways.iter().map(|&way| if way { '1' } else { '0' }).collect();
        let end = match &path.end {
            PathEnd::Error(error) => error.kind.name().to_owned(),
            other => format!("{other:?}"),
        };
        match self.cut_of(path) {
            Some((n, _)) => format!("cut wrongly: path {}|{}, {end}", &ways[..n], &ways[n..]),
            None => format!("neither explored nor cut: path {ways}, {end}"),
        }
    }
}
