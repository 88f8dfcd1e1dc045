//! The tree against a plain count of what happened.

use super::*;
use explore::tree::Tree as Explored;
use ir::Id;

fn at(pc: u32) -> Position {
    Position::new(Id::new(0), pc)
}

fn ended(node: NodeId, instructions: u64, first: bool) -> Step {
    Step::Ended { node, fate: Fate::Exit, first, covers_new: false, instructions, why: None }
}

/// Forks a node, with the choices that lead to the children.
fn fork(tree: &mut Explored, node: NodeId, at: Position) -> Vec<(Choice, NodeId)> {
    [false, true].map(Choice::Branch).into_iter().zip(tree.fork(node, at, 2)).collect()
}

/// All paths of so many decisions, depth first; the 17th path is one to be seen.
fn explored(depth: u32, most: usize) -> Tree {
    let mut tree = Tree::with_room(most);
    let mut real = Explored::default();
    let root = real.plant(0, Vec::new());
    tree.grow(0, &[Step::Planted { node: root, choices: Vec::new() }]);
    let mut open = vec![root];
    let mut count = 0;
    while let Some(node) = open.pop() {
        let above = real.depth(node);
        if above == depth {
            count += 1;
            tree.grow(0, &[ended(node, 10 * above as u64 + 10, count == 17)]);
            real.close(node, true);
            continue;
        }
        let children = fork(&mut real, node, at(above));
        let instructions = 10 * above as u64 + 10;
        open.extend(children.iter().map(|&(_, child)| child));
        tree.grow(0, &[Step::Forked { node, children, at: at(above), instructions }]);
    }
    tree
}

/// Ends and decisions, in bundles or not.
fn counted(tree: &Tree) -> (u64, u64, u64) {
    let (mut ends, mut decisions, mut instructions) = (0, 0, 0);
    for node in tree.nodes() {
        instructions += node.instructions - tree.nodes()[node.parent as usize].instructions;
        match &node.kind {
            Kind::Leaf(Fate::Exit) => ends += 1,
            Kind::Leaf(other) => panic!("{other:?}"),
            Kind::Decision(..) => decisions += 1,
            Kind::Bundle(bundle) => {
                ends += bundle.fates[Fate::Exit as usize];
                decisions += bundle.decisions;
                instructions += bundle.instructions;
                assert!(bundle.path.is_some());
            }
        }
    }
    (ends, decisions, instructions + 10)
}

#[test]
fn small_trees_are_kept_as_they_are() {
    let tree = explored(5, MOST);
    assert_eq!(tree.nodes().len(), 63);
    assert_eq!(counted(&tree), (32, 31, 63 * 10));
    let last = tree.nodes().iter().filter_map(|node| node.path).max();
    assert_eq!(last, Some((0, 32)));
}

#[test]
fn what_is_bundled_is_still_counted() {
    let tree = explored(12, 500);
    assert!(tree.nodes().len() <= 500, "{}", tree.nodes().len());
    assert_eq!(counted(&tree), (4096, 4095, 8191 * 10));
    for (id, node) in tree.nodes().iter().enumerate() {
        assert!((node.parent as usize) < id.max(1), "parents come first");
    }
    let seen = tree.nodes().iter().filter(|n| n.marks & mark::FIRST != 0);
    let paths: Vec<_> = seen.filter_map(|node| node.path).collect();
    assert_eq!(paths, [(0, 17)], "what is to be seen stays");
    for (id, node) in tree.nodes().iter().enumerate() {
        if let Kind::Decision(_, first) = node.kind {
            for (side, child) in [(false, first), (true, first + 1)] {
                let child = &tree.nodes()[child as usize];
                assert_eq!((child.parent, child.choice), (id as u32, Some(Choice::Branch(side))));
            }
        }
    }
}

#[test]
fn where_everything_is_open_new_forks_are_bundled_at_once() {
    let most = 200;
    let mut tree = Tree::with_room(most);
    let mut real = Explored::default();
    let root = real.plant(0, Vec::new());
    tree.grow(0, &[Step::Planted { node: root, choices: Vec::new() }]);
    let mut open = std::collections::VecDeque::from([root]);
    while open.len() < 1000 {
        let node = open.pop_front().unwrap();
        let children = fork(&mut real, node, at(0));
        open.extend(children.iter().map(|&(_, child)| child));
        tree.grow(0, &[Step::Forked { node, children, at: at(0), instructions: 0 }]);
    }
    assert!(tree.nodes().len() <= most + 2, "{}", tree.nodes().len());
    for node in open {
        tree.grow(0, &[ended(node, 0, false)]);
    }
    let (ends, decisions, _) = counted(&tree);
    assert_eq!((ends, decisions), (1000, 999));
}

#[test]
fn a_part_goes_on_where_it_was_given_away() {
    let mut tree = Tree::default();
    let mut real = [Explored::default(), Explored::default()];
    let root = real[0].plant(0, Vec::new());
    tree.grow(0, &[Step::Planted { node: root, choices: Vec::new() }]);
    let children = fork(&mut real[0], root, at(1));
    let (choice, given) = children[1];
    tree.grow(0, &[Step::Forked { node: root, children, at: at(1), instructions: 0 }]);
    tree.grow(0, &[Step::GivenAway(given)]);
    let part = real[1].plant(1, Vec::new());
    tree.grow(1, &[Step::Planted { node: part, choices: vec![choice] }, Step::Postponed(part)]);
    tree.grow(1, &[ended(part, 5, false)]);
    let leaf = tree.nodes().iter().find(|node| node.path == Some((1, 1))).unwrap();
    assert_eq!(leaf.parent, 0);
    assert_eq!((leaf.choice, leaf.marks), (Some(choice), mark::POSTPONED));
}

#[test]
fn a_decision_has_any_number_of_outcomes() {
    let mut tree = Tree::default();
    let mut real = Explored::default();
    let root = real.plant(0, Vec::new());
    tree.grow(0, &[Step::Planted { node: root, choices: Vec::new() }]);
    let choices = [1, 2, 3].map(Choice::Value);
    let children: Vec<_> = choices.into_iter().zip(real.fork(root, at(1), 3)).collect();
    tree.grow(0, &[Step::Forked { node: root, children, at: at(1), instructions: 0 }]);
    let part = real.plant(1, Vec::new());
    tree.grow(1, &[Step::Planted { node: part, choices: vec![choices[1]] }]);
    tree.grow(1, &[ended(part, 5, false)]);
    let all = tree.nodes().iter().skip(1);
    assert_eq!(all.map(|node| node.choice).collect::<Vec<_>>(), choices.map(Some));
    assert_eq!(tree.nodes()[2].path, Some((1, 1)));
}
