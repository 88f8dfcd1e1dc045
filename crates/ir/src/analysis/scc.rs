//! Strongly connected components: Tarjan's algorithm without recursion, as call graphs and the
//! control flow of generated functions are too deep for the host's stack.

const UNSEEN: u32 = u32::MAX;

struct Search<'a> {
    succs: &'a [Vec<u32>],
    /// Order of discovery.
    index: Vec<u32>,
    /// The earliest node on the stack that is reachable.
    low: Vec<u32>,
    on_stack: Vec<bool>,
    stack: Vec<u32>,
    next: u32,
    components: Vec<Vec<u32>>,
}

impl Search<'_> {
    fn discover(&mut self, node: u32) {
        self.index[node as usize] = self.next;
        self.low[node as usize] = self.next;
        self.next += 1;
        self.on_stack[node as usize] = true;
        self.stack.push(node);
    }

    fn finish(&mut self, node: u32) {
        if self.low[node as usize] != self.index[node as usize] {
            return;
        }
        let mut component = Vec::new();
        while let Some(member) = self.stack.pop() {
            self.on_stack[member as usize] = false;
            component.push(member);
            if member == node {
                break;
            }
        }
        component.sort_unstable();
        self.components.push(component);
    }

    fn run(&mut self, root: u32) {
        self.discover(root);
        // Node and how many of its successors were looked at.
        let mut path = vec![(root, 0usize)];
        while let Some((node, seen)) = path.last_mut() {
            let node = *node as usize;
            if let Some(&succ) = self.succs[node].get(*seen) {
                *seen += 1;
                if self.index[succ as usize] == UNSEEN {
                    self.discover(succ);
                    path.push((succ, 0));
                } else if self.on_stack[succ as usize] {
                    self.low[node] = self.low[node].min(self.index[succ as usize]);
                }
            } else {
                path.pop();
                self.finish(node as u32);
                if let Some(&(parent, _)) = path.last() {
                    let parent = parent as usize;
                    self.low[parent] = self.low[parent].min(self.low[node]);
                }
            }
        }
    }
}

/// The components of the graph with these successors, each after all that it can reach; members in
/// ascending order.
pub(super) fn components(succs: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let n = succs.len();
    let mut search = Search {
        succs,
        index: vec![UNSEEN; n],
        low: vec![0; n],
        on_stack: vec![false; n],
        stack: Vec::new(),
        next: 0,
        components: Vec::new(),
    };
    for root in 0..n as u32 {
        if search.index[root as usize] == UNSEEN {
            search.run(root);
        }
    }
    search.components
}
