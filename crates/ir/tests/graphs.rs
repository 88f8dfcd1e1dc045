//! Dominators, post-dominators and loops of random graphs against their definitions.

use ir::analysis::{Cfg, DomTree, LoopForest, PostDomTree};
use ir::{BlockId, Id};
use proptest::prelude::*;

fn graph() -> impl Strategy<Value = Vec<Vec<u32>>> {
    (1..14u32).prop_flat_map(|n| {
        // No edge leads to the entry; few successors, so that graphs are not all connected.
        let targets = prop::collection::vec(1..n.max(2), 0..3);
        prop::collection::vec(targets, n as usize).prop_map(move |mut succs| {
            for targets in &mut succs {
                targets.retain(|&t| t < n);
                targets.sort_unstable();
                targets.dedup();
            }
            succs
        })
    })
}

fn cfg_of(succs: &[Vec<u32>]) -> Cfg {
    Cfg::from_successors(succs.iter().map(|s| s.iter().map(|&b| Id::new(b)).collect()).collect())
}

/// What can be reached from `start` without going through `avoid`.
fn reach(succs: &[Vec<u32>], start: u32, avoid: Option<u32>) -> Vec<bool> {
    let mut seen = vec![false; succs.len()];
    let mut work = vec![start];
    while let Some(node) = work.pop() {
        if Some(node) != avoid && !std::mem::replace(&mut seen[node as usize], true) {
            work.extend(&succs[node as usize]);
        }
    }
    seen
}

/// Whether the graph from node 0 is reducible: contracting edges to nodes with one predecessor,
/// and dropping self-loops, leaves one node (Hecht and Ullman).
fn is_reducible(succs: &[Vec<u32>]) -> bool {
    let live = reach(succs, 0, None);
    let mut edges: Vec<(u32, u32)> = Vec::new();
    for (from, targets) in succs.iter().enumerate().filter(|(i, _)| live[*i]) {
        edges.extend(targets.iter().map(|&to| (from as u32, to)));
    }
    let mut nodes: Vec<u32> = (0..succs.len() as u32).filter(|&n| live[n as usize]).collect();
    loop {
        edges.retain(|(a, b)| a != b);
        edges.sort_unstable();
        edges.dedup();
        let single = nodes.iter().copied().find_map(|n| {
            let mut preds = edges.iter().filter(|(_, to)| *to == n).map(|(from, _)| *from);
            let pred = preds.next().filter(|_| n != 0)?;
            preds.next().is_none().then_some((n, pred))
        });
        let Some((node, pred)) = single else {
            return nodes.len() == 1;
        };
        nodes.retain(|&n| n != node);
        for (from, to) in &mut edges {
            for end in [from, to] {
                if *end == node {
                    *end = pred;
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn dominators(succs in graph()) {
        let cfg = cfg_of(&succs);
        let dom = DomTree::new(&cfg);
        let live = reach(&succs, 0, None);
        for a in 0..succs.len() as u32 {
            let without = reach(&succs, 0, Some(a));
            for b in 0..succs.len() as u32 {
                let expected = a == b || (live[a as usize] && live[b as usize] && !without[b as usize]);
                prop_assert_eq!(dom.dominates(Id::new(a), Id::new(b)), expected, "{} {}", a, b);
            }
        }
        for b in 0..succs.len() as u32 {
            // The immediate dominator is the strict one that all other strict ones dominate.
            let strict: Vec<BlockId> = (0..succs.len() as u32)
                .map(Id::new)
                .filter(|&a| a != Id::new(b) && dom.dominates(a, Id::new(b)))
                .collect();
            let nearest = strict.iter().copied().find(|&a| strict.iter().all(|&c| dom.dominates(c, a)));
            prop_assert_eq!(dom.idom(Id::new(b)), nearest);
        }
        for &block in cfg.reverse_postorder() {
            prop_assert!(live[block.index()]);
            prop_assert_eq!(dom.idom(block).is_none_or(|d| cfg.position(d) < cfg.position(block)), true);
        }
        prop_assert_eq!(cfg.reverse_postorder().len(), live.iter().filter(|l| **l).count());
    }

    #[test]
    fn postdominators(succs in graph()) {
        let cfg = cfg_of(&succs);
        let dom = PostDomTree::new(&cfg);
        let live = reach(&succs, 0, None);
        let n = succs.len() as u32;
        // The graph with the virtual exit; what `endless` says must let every block reach it.
        let mut closed = succs.clone();
        closed.push(Vec::new());
        for (i, targets) in succs.iter().enumerate() {
            if targets.is_empty() || dom.endless().contains(&Id::new(i as u32)) {
                closed[i].push(n);
            }
        }
        for b in (0..n).filter(|&b| live[b as usize]) {
            prop_assert!(reach(&closed, b, None)[n as usize], "{} does not end", b);
            for a in (0..n).filter(|&a| live[a as usize]) {
                let expected = a == b || !reach(&closed, b, Some(a))[n as usize];
                prop_assert_eq!(dom.postdominates(Id::new(a), Id::new(b)), expected, "{} {}", a, b);
            }
            if let Some(parent) = dom.ipdom(Id::new(b)) {
                prop_assert!(dom.postdominates(parent, Id::new(b)));
            }
        }
        // Only regions that are not left are endless.
        for &rep in dom.endless() {
            let out = reach(&succs, rep.raw(), None);
            prop_assert!((0..n).filter(|&b| out[b as usize]).all(|b| reach(&succs, b, None)[rep.index()]));
        }
    }

    #[test]
    fn loops(succs in graph()) {
        let cfg = cfg_of(&succs);
        let dom = DomTree::new(&cfg);
        let forest = LoopForest::new(&cfg, &dom);
        let live = reach(&succs, 0, None);
        let n = succs.len() as u32;
        let back = |from: u32, to: u32| live[from as usize] && dom.dominates(Id::new(to), Id::new(from));
        for header in 0..n {
            let latches: Vec<u32> = (0..n).filter(|&b| succs[b as usize].contains(&header) && back(b, header)).collect();
            let found = forest.loops.values().find(|l| l.header == Id::new(header));
            prop_assert_eq!(found.is_some(), !latches.is_empty());
            let Some(found) = found else { continue };
            for b in 0..n {
                // In the loop: the header, and what reaches a latch without passing the header.
                let reaches = reach(&succs, b, Some(header));
                let expected = b == header || (live[b as usize] && latches.iter().any(|&l| reaches[l as usize]));
                prop_assert_eq!(found.blocks.contains(&Id::new(b)), expected, "header {} block {}", header, b);
            }
        }
        for (id, l) in forest.loops.iter() {
            for &block in &l.blocks {
                prop_assert!(forest.contains(id, block));
                prop_assert!(forest.depth(block) >= l.depth);
            }
            if let Some(parent) = l.parent {
                prop_assert!(l.blocks.iter().all(|b| forest.loops[parent].blocks.contains(b)));
                prop_assert_eq!(forest.loops[parent].depth + 1, l.depth);
            }
        }
        prop_assert_eq!(forest.irreducible.is_empty(), is_reducible(&succs));
        for region in &forest.irreducible {
            prop_assert!(region.entries.len() > 1);
        }
    }
}
