//! Every searcher on random trees, and the order of those that have one.

use std::collections::{BTreeMap, BTreeSet};

use ir::Id;

use super::*;

fn distances() -> Rc<Distances> {
    Rc::new(Distances::new(Program::new(ir::Target::X86_64).into()))
}

fn searcher(name: &str) -> Box<dyn Searcher> {
    named(name, &distances(), 3).expect(name)
}

/// Explores a random tree; gives the decisions of all paths in the order in which they ended.
fn explore(name: &str, forks: u32) -> Vec<Vec<bool>> {
    let mut searcher = searcher(name);
    let mut tree = Tree::default();
    let mut shape = Rng::new(11);
    let mut paths = Vec::new();
    let mut open = BTreeSet::new();
    let info = Info::default();
    let root = tree.plant(0, Vec::new());
    searcher.add(root, &info);
    open.insert(root);
    let mut ways = BTreeMap::from([(root, Vec::new())]);
    let mut left = forks;
    while let Some(node) = searcher.select(&tree) {
        assert!(open.contains(&node), "{name} chose a state that is not open");
        if left > 0 && shape.below(4) > 0 {
            left -= 1;
            let [no, yes] = tree.fork(node, Position::new(Id::new(0), 0));
            searcher.fork(node, (yes, &info), (no, &info));
            open.remove(&node);
            open.extend([no, yes]);
            let above = ways.remove(&node).expect("an open state");
            for (child, way) in [(no, false), (yes, true)] {
                ways.insert(child, [&above[..], &[way]].concat());
            }
        } else if shape.below(3) == 0 {
            searcher.update(node, &info);
        } else {
            paths.push(ways.remove(&node).expect("an open state"));
            searcher.remove(node);
            tree.close(node, true);
            open.remove(&node);
        }
    }
    assert!(open.is_empty(), "{name} forgot {} states", open.len());
    paths
}

#[test]
fn every_searcher_finds_every_path() {
    let lists = NAMES.iter().copied().chain(["random-path,nurs:covnew", "dfs,bfs,random-state"]);
    for name in lists {
        let paths = explore(name, 200);
        let distinct: BTreeSet<_> = paths.iter().collect();
        assert_eq!(distinct.len(), paths.len(), "{name}");
        assert_eq!(explore(name, 200), paths, "{name} is the same again");
    }
    assert!(named("nurs:nonsense", &distances(), 0).is_none());
    assert!(is_known("dfs,nurs:md2u") && !is_known("dfs,") && !is_known(""));
}

#[test]
fn depth_first_goes_on_and_breadth_first_waits() {
    let (mut dfs, mut bfs) = (searcher("dfs"), searcher("bfs"));
    let mut tree = Tree::default();
    let info = Info::default();
    let root = tree.plant(0, Vec::new());
    let [no, yes] = tree.fork(root, Position::new(Id::new(0), 0));
    let [low, high] = tree.fork(yes, Position::new(Id::new(0), 0));
    for searcher in [&mut dfs, &mut bfs] {
        searcher.add(root, &info);
        searcher.fork(root, (yes, &info), (no, &info));
        searcher.fork(yes, (high, &info), (low, &info));
    }
    assert_eq!(dfs.select(&tree), Some(high));
    assert_eq!(bfs.select(&tree), Some(no));
    dfs.remove(no);
    dfs.remove(high);
    assert_eq!(dfs.select(&tree), Some(low));
    dfs.remove(low);
    assert_eq!(dfs.select(&tree), None);
}
