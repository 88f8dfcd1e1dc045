//! Every searcher on random trees, and the order of those that have one.

use std::collections::{BTreeMap, BTreeSet};

use ir::Id;

use super::*;

fn distances() -> Rc<Distances> {
    Rc::new(Distances::new(Program::new(ir::Target::X86_64).into()))
}

fn searcher(name: &str) -> Box<dyn Searcher> {
    named(name, &distances(), 3, Client::default()).expect(name)
}

/// Explores a random tree; gives the decisions of all paths in the order in which they ended.
fn explore(name: &str, forks: u32, client: Client) -> Vec<Vec<usize>> {
    let mut searcher = named(name, &distances(), 3, client).expect(name);
    let mut framed = false;
    let mut tree = Tree::default();
    let mut shape = Rng::new(11);
    let mut paths = Vec::new();
    let mut open = BTreeSet::new();
    let info = Info::default();
    let root = tree.plant(0, Vec::new());
    searcher.add(root, &info);
    open.insert(root);
    let mut choices = BTreeMap::from([(root, Vec::new())]);
    let mut left = forks;
    while let Some(node) = searcher.select(&tree) {
        // So much that all that take turns have some.
        searcher.worked(Work { instructions: 30_000 * shape.below(60), questions: 0, depth: 1 });
        if searcher.wants_frames() && !framed {
            framed = true;
            open.iter().for_each(|&node| searcher.update(node, &info));
        }
        assert!(open.contains(&node), "{name} chose a state that is not open");
        if left > 0 && shape.below(4) > 0 {
            left -= 1;
            let children =
                tree.fork(node, Position::new(Id::new(0), 0), 2 + shape.below(2) as usize);
            let (running, left) = children.split_last().expect("it has children");
            let left: Vec<(NodeId, Info)> = left.iter().map(|&n| (n, Info::default())).collect();
            searcher.fork(node, (*running, &info), &left);
            open.remove(&node);
            open.extend(&children);
            let above = choices.remove(&node).expect("an open state");
            for (choice, child) in children.into_iter().enumerate() {
                choices.insert(child, [&above[..], &[choice]].concat());
            }
        } else if shape.below(3) == 0 {
            searcher.update(node, &info);
        } else {
            paths.push(choices.remove(&node).expect("an open state"));
            searcher.remove(node);
            searcher.path_ended(shape.below(2));
            tree.close(node, true);
            open.remove(&node);
        }
    }
    assert!(open.is_empty(), "{name} forgot {} states", open.len());
    paths
}

#[test]
fn every_searcher_finds_every_path() {
    let names = TABLE.iter().map(|&(name, _)| name);
    let lists = names.chain(["random-path,nurs:covnew", "dfs,bfs,random-state"]);
    for name in lists {
        for client in [0, 1, 2, 3].map(|n| Client { worker: n, subtrees: n % 2 > 0 }) {
            let paths = explore(name, 400, client);
            let distinct: BTreeSet<_> = paths.iter().collect();
            assert_eq!(distinct.len(), paths.len(), "{name}");
            assert_eq!(explore(name, 400, client), paths, "{name} is the same again");
        }
    }
    assert!(named("nurs:nonsense", &distances(), 0, Client::default()).is_none());
    assert!(is_known("dfs,nurs:md2u") && !is_known("dfs,") && !is_known(""));
}

#[test]
fn depth_first_goes_on_and_breadth_first_waits() {
    let (mut dfs, mut bfs) = (searcher("dfs"), searcher("bfs"));
    let mut tree = Tree::default();
    let info = Info::default();
    let root = tree.plant(0, Vec::new());
    let [no, yes] = tree.fork(root, Position::new(Id::new(0), 0), 2)[..] else { panic!() };
    let [low, high] = tree.fork(yes, Position::new(Id::new(0), 0), 2)[..] else { panic!() };
    for searcher in [&mut dfs, &mut bfs] {
        searcher.add(root, &info);
        searcher.fork(root, (yes, &info), &[(no, info.clone())]);
        searcher.fork(yes, (high, &info), &[(low, info.clone())]);
    }
    assert_eq!(dfs.select(&tree), Some(high));
    assert_eq!(bfs.select(&tree), Some(no));
    dfs.remove(no);
    dfs.remove(high);
    assert_eq!(dfs.select(&tree), Some(low));
    dfs.remove(low);
    assert_eq!(dfs.select(&tree), None);
}

/// An endless loop: the state that runs forks at each step, and what it leaves behind ends at once.
#[test]
fn automatic_search_comes_back_from_an_endless_loop() {
    for subtrees in [false, true] {
        let client = Client { worker: 0, subtrees };
        let mut searcher = named("auto", &distances(), 3, client).expect("it is known");
        let mut tree = Tree::default();
        let info = Info::default();
        let root = tree.plant(0, Vec::new());
        let children = tree.fork(root, Position::new(Id::new(0), 0), 2);
        let (first, mut looping) = (children[0], children[1]);
        searcher.add(root, &info);
        searcher.fork(root, (looping, &info), &[(first, info.clone())]);
        let mut steps = 0;
        while searcher.select(&tree) != Some(first) {
            steps += 1;
            assert!(steps < 5_000, "it never comes back to the first state");
            let node = searcher.select(&tree).expect("one is open");
            searcher.worked(Work { instructions: 100_000, questions: 0, depth: 1 });
            if node == looping {
                let children = tree.fork(node, Position::new(Id::new(0), 0), 2);
                searcher.fork(node, (children[1], &info), &[(children[0], info.clone())]);
                looping = children[1];
            } else {
                searcher.remove(node);
                tree.close(node, true);
                searcher.path_ended(0);
            }
        }
    }
}
