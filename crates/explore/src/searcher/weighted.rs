//! Random choice with weights ("non-uniform random search"): one measure for each strategy.

use std::rc::Rc;

use machine::Coverage;

use super::distance::{Distances, FAR};
use super::weights::Weights;
use super::{Info, Searcher};
use crate::rng::Rng;
use crate::tree::{NodeId, Tree};

/// The weight of a state that counts once; others are fractions or multiples.
const UNIT: u64 = 1 << 40;

/// How a strategy weighs states.
pub trait Measure {
    /// The weight of a state, at least 1.
    fn weight(&self, info: &Info) -> u64;

    /// Takes note of what is covered; whether weights change by that.
    fn covered_more(&self, covered: &Coverage) -> bool {
        let _ = covered;
        false
    }

    /// Whether the calls of a state count.
    fn wants_frames(&self) -> bool {
        false
    }
}

/// `UNIT / n`, at least 1.
fn inverse(n: u64) -> u64 {
    (UNIT / n.max(1)).max(1)
}

/// `UNIT / n²`, at least 1.
fn inverse_square(n: u64) -> u64 {
    inverse(n.max(1).saturating_mul(n.max(1)))
}

/// `nurs:depth`: deep states.
pub struct Deep;
impl Measure for Deep {
    fn weight(&self, info: &Info) -> u64 {
        info.depth as u64 + 1
    }
}

/// `nurs:rp`: shallow states, as a random walk down a full tree finds them.
pub struct Shallow;
impl Measure for Shallow {
    fn weight(&self, info: &Info) -> u64 {
        UNIT.checked_shr(info.depth).unwrap_or(0).max(1)
    }
}

/// `nurs:icnt`: states with few instructions on their path.
pub struct FewInstructions;
impl Measure for FewInstructions {
    fn weight(&self, info: &Info) -> u64 {
        inverse_square(info.instructions)
    }
}

/// `nurs:cpicnt`: states with few instructions since they found something new.
pub struct FewSinceNew;
impl Measure for FewSinceNew {
    fn weight(&self, info: &Info) -> u64 {
        inverse(info.since_new)
    }
}

/// `nurs:qc`: states that asked the solver's back ends little.
pub struct CheapQuestions;
impl Measure for CheapQuestions {
    fn weight(&self, info: &Info) -> u64 {
        inverse(info.questions + 1)
    }
}

/// `nurs:md2u`: states near code that was not executed yet.
pub struct Nearest(Rc<Distances>);
impl Nearest {
    /// With these distances.
    pub fn new(distances: Rc<Distances>) -> Nearest {
        Nearest(distances)
    }
}
impl Measure for Nearest {
    fn weight(&self, info: &Info) -> u64 {
        match self.0.of(&info.frames) {
            FAR => 1,
            distance => inverse_square(distance as u64),
        }
    }

    fn covered_more(&self, covered: &Coverage) -> bool {
        self.0.update(covered);
        true
    }

    fn wants_frames(&self) -> bool {
        true
    }
}

/// `nurs:covnew`: states near code that was not executed yet, and states that found something new
/// lately.
pub struct CoverNew(Rc<Distances>);
impl CoverNew {
    /// With these distances.
    pub fn new(distances: Rc<Distances>) -> CoverNew {
        CoverNew(distances)
    }
}
impl Measure for CoverNew {
    fn weight(&self, info: &Info) -> u64 {
        let near = match self.0.of(&info.frames) {
            FAR => 1,
            distance => inverse_square(distance as u64),
        };
        // A thousand instructions without anything new count as much as one step of distance.
        near + inverse_square(info.since_new / 1000 + 1)
    }

    fn covered_more(&self, covered: &Coverage) -> bool {
        self.0.update(covered);
        true
    }

    fn wants_frames(&self) -> bool {
        true
    }
}

/// The searcher.
pub struct Weighted<M> {
    measure: M,
    rng: Rng,
    weights: Weights,
    /// By the index of the node.
    open: Vec<Option<(NodeId, Info)>>,
    /// Weights that are out of date since coverage grew.
    stale: bool,
}

impl<M: Measure> Weighted<M> {
    /// With this measure and source of randomness.
    pub fn new(measure: M, rng: Rng) -> Self {
        Weighted { measure, rng, weights: Weights::default(), open: Vec::new(), stale: false }
    }

    fn refresh(&mut self) {
        self.stale = false;
        for (node, info) in self.open.iter().flatten() {
            self.weights.set(node.index(), self.measure.weight(info));
        }
    }
}

impl<M: Measure> Searcher for Weighted<M> {
    fn add(&mut self, node: NodeId, info: &Info) {
        if node.index() >= self.open.len() {
            self.open.resize(node.index() + 1, None);
        }
        self.open[node.index()] = Some((node, info.clone()));
        self.weights.set(node.index(), self.measure.weight(info));
    }

    fn remove(&mut self, node: NodeId) {
        if self.open.get_mut(node.index()).and_then(Option::take).is_some() {
            self.weights.set(node.index(), 0);
        }
    }

    fn update(&mut self, node: NodeId, info: &Info) {
        self.add(node, info);
    }

    fn covered_more(&mut self, covered: &Coverage) {
        self.stale |= self.measure.covered_more(covered);
    }

    fn select(&mut self, _: &Tree) -> Option<NodeId> {
        if self.stale {
            self.refresh();
        }
        let index = self.weights.choose(&mut self.rng)?;
        self.open[index].as_ref().map(|(node, _)| *node)
    }

    fn wants_frames(&self) -> bool {
        self.measure.wants_frames()
    }
}
