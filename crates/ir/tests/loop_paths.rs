//! The numbers of loop paths against a list of all turns, and bodies with very many.

use std::collections::BTreeSet;

use ir::analysis::loop_paths::{RegionId, Then};
use ir::analysis::{Cfg, Count, LoopPaths};
use ir::{BlockId, Id};
use proptest::prelude::*;

fn cfg_of(succs: &[Vec<u32>]) -> Cfg {
    Cfg::from_successors(succs.iter().map(|s| s.iter().map(|&b| Id::new(b)).collect()).collect())
}

fn graph() -> impl Strategy<Value = Vec<Vec<u32>>> {
    (2..13u32).prop_flat_map(|n| {
        let targets = prop::collection::vec(1..n, 0..4);
        prop::collection::vec(targets, n as usize).prop_map(|mut succs| {
            for targets in &mut succs {
                targets.sort_unstable();
                targets.dedup();
            }
            succs
        })
    })
}

/// Goes through a region in all ways, and takes down the number of each. Of a loop inside, one edge to each
/// block behind it is tried.
struct Walk<'a> {
    cfg: &'a Cfg,
    paths: &'a LoopPaths,
    region: RegionId,
    numbers: Vec<Count>,
}

impl Walk<'_> {
    /// The edges by which a turn that is at a block may go on.
    fn edges(&self, block: BlockId) -> Vec<(BlockId, BlockId)> {
        if self.paths.innermost(block) == self.region {
            return self.cfg.succs(block).iter().map(|&to| (block, to)).collect();
        }
        let mut inside = self.paths.innermost(block);
        while self.paths.regions[inside].parent != Some(self.region) {
            inside = self.paths.regions[inside].parent.expect("it is inside the region");
        }
        let mut found: Vec<(BlockId, BlockId)> = Vec::new();
        for &from in self.cfg.reverse_postorder() {
            for &to in self.cfg.succs(from) {
                let leaves = self.paths.contains(inside, from) && !self.paths.contains(inside, to);
                if leaves && !found.iter().any(|&(_, t)| t == to) {
                    found.push((from, to));
                }
            }
        }
        found
    }

    /// The numbers of all turns that begin so, which must be those of the interval.
    fn go(&mut self, block: BlockId, sum: Count) {
        let before = self.numbers.len();
        let edges = self.edges(block);
        if edges.is_empty() {
            self.numbers.push(sum.clone());
        }
        for (from, to) in edges {
            let action = self.paths.action(self.cfg, from, to);
            let own = action.moves.iter().find(|m| m.region == self.region);
            let own = own.expect("a region with numbers");
            let sum = sum.plus(&own.value);
            // The last block of a function is reached by an edge that ends the turn.
            match own.then {
                Then::On => self.go(to, sum),
                Then::Again | Then::Out => self.numbers.push(sum),
            }
        }
        let onward = self.paths.onward(self.region, block).expect("a region with numbers");
        let found: BTreeSet<&Count> = self.numbers[before..].iter().collect();
        assert_eq!(Count::from(found.len() as u128), *onward, "each number once");
        assert_eq!(found.first(), Some(&&sum));
        let last = sum.plus(onward).minus(&Count::ONE);
        assert_eq!(found.last(), Some(&&last));
    }
}

fn check(cfg: &Cfg) -> usize {
    let paths = LoopPaths::of(cfg);
    let mut numbered = 0;
    for (region, about) in paths.regions.iter() {
        let Some(turns) = &about.paths else { continue };
        if *turns > Count::from(5000) {
            continue;
        }
        numbered += 1;
        let mut walk = Walk { cfg, paths: &paths, region, numbers: Vec::new() };
        walk.go(about.first, Count::ZERO);
    }
    numbered
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_pass_has_a_number_of_its_own(succs in graph()) {
        check(&cfg_of(&succs));
    }
}

#[test]
fn a_nested_loop_is_a_step() {
    // 1: outer header, 2: inner header, 3: inner body that may leave to 5, 4: latch of the outer loop, 6: end.
    let cfg = cfg_of(&[vec![1], vec![2, 6], vec![3, 4], vec![2, 5], vec![1], vec![1, 6], vec![]]);
    assert_eq!(check(&cfg), 3);
    let paths = LoopPaths::of(&cfg);
    let turns = |block: u32| paths.regions[paths.innermost(Id::new(block))].paths.clone();
    // Of the outer loop: out at once, through 4, through 5 to the header or out.
    assert_eq!(turns(1), Some(Count::from(4)));
    // Of the inner one: out to 4, again, out to 5.
    assert_eq!(turns(2), Some(Count::from(3)));
    assert_eq!(turns(0), Some(Count::ONE));
    // From the inner loop out of both.
    let action = paths.action(&cfg, Id::new(3), Id::new(5));
    assert_eq!(action.moves.iter().map(|m| m.then).collect::<Vec<_>>(), [Then::Out, Then::On]);
    assert_eq!(paths.action(&cfg, Id::new(0), Id::new(1)).enters, Some(Id::new(1)));
    assert_eq!(paths.action(&cfg, Id::new(4), Id::new(1)).enters, None);
}

#[test]
fn a_cycle_with_two_entries_is_left_alone() {
    // 2 and 3 form a cycle that is entered at both, inside the loop of 1.
    let cfg = cfg_of(&[vec![1], vec![2, 3, 5], vec![3, 4], vec![2, 4], vec![1], vec![]]);
    let paths = LoopPaths::of(&cfg);
    let outer = paths.innermost(Id::new(1));
    assert_eq!(paths.regions[outer].paths, None);
    assert!(paths.action(&cfg, Id::new(2), Id::new(4)).moves.is_empty());
    // To the function the loop is one step.
    assert_eq!(paths.regions[LoopPaths::FUNCTION].paths, Some(Count::ONE));
}

#[test]
fn two_hundred_conditions_in_a_row() {
    // 0 → 1, the header; then diamonds; from the last join back to the header or out.
    let mut succs = vec![vec![1]];
    for i in 0..200 {
        let at = 1 + 3 * i;
        succs.extend([vec![at + 1, at + 2], vec![at + 3], vec![at + 3]]);
    }
    let last = succs.len() as u32;
    succs.extend([vec![1, last + 1], vec![]]);
    let cfg = cfg_of(&succs);
    let paths = LoopPaths::of(&cfg);
    let region = paths.innermost(Id::new(1));
    let mut expected = Count::ONE;
    for _ in 0..201 {
        expected = expected.plus(&expected);
    }
    assert_eq!(paths.regions[region].paths, Some(expected.clone()));
    // The last of all turns: always the second way.
    let mut sum = Count::ZERO;
    let mut at: BlockId = Id::new(1);
    loop {
        let to = *cfg.succs(at).last().expect("the loop is left before the end");
        let action = paths.action(&cfg, at, to);
        sum = sum.plus(&action.moves[0].value);
        if action.moves[0].then == Then::Out {
            break;
        }
        at = to;
    }
    assert_eq!(sum.plus(&Count::ONE), expected);
}
