//! Whether code that was not executed yet can be reached, as far as control flow goes.
//!
//! What is sought are edges of the user's code that were not taken and functions that were not entered;
//! and, if errors count, instructions that may fail. The search follows calls into
//! callees and out of them again to every caller on the stack. A call through a pointer may go to every
//! function whose address is taken, and so may a native that calls back; `longjmp` may go back to the
//! beginning of every function on the stack. So "no" is certain, and "yes" is not.

use std::collections::HashSet;

use explore::Coverage;
use ir::analysis::CallGraph;
use ir::{BinOp, Block, BlockId, Callee, CastOp, EdgeId, FuncId, Function, IdVec, Inst, Position};
use ir::{Native, Origin, Program};

/// A block as far as it matters.
struct Step {
    first: u32,
    edges: Vec<(EdgeId, BlockId)>,
    /// Where it calls whom.
    calls: Vec<(u32, Calls)>,
    /// The last instruction that may fail.
    fails: Option<u32>,
}

/// Who may be called.
enum Calls {
    One(FuncId),
    AnyTaken,
}

/// What can be reached from where.
pub struct Reach {
    steps: IdVec<Function, IdVec<Block, Step>>,
    users: IdVec<Function, bool>,
    taken: Vec<FuncId>,
    jumps_back: bool,
    /// Whether instructions that may fail are sought.
    errors: bool,
    /// Whether what is sought can be reached from the first instruction of a block.
    reaching: IdVec<Function, IdVec<Block, bool>>,
    any_taken: bool,
    coverage: Coverage,
}

impl Reach {
    /// For a program of which nothing is executed yet.
    pub fn new(program: &Program, errors: bool) -> Reach {
        let graph = CallGraph::new(program);
        let steps: IdVec<Function, IdVec<Block, Step>> =
            program.functions.ids().map(|func| steps_of(program, func)).collect();
        let natives = || program.functions.values().filter_map(|f| f.native);
        let reaching = steps.values().map(|s| s.ids().map(|_| true).collect()).collect();
        let mut reach = Reach {
            users: program.functions.values().map(|f| f.origin == Origin::User).collect(),
            taken: program.functions.ids().filter(|&f| graph.is_address_taken(f)).collect(),
            jumps_back: natives().any(|n| matches!(n, Native::Longjmp)),
            steps,
            errors,
            reaching,
            any_taken: true,
            coverage: Coverage::default(),
        };
        reach.update(Coverage::default());
        reach
    }

    /// Takes note of what was executed by now.
    pub fn update(&mut self, coverage: Coverage) {
        self.coverage = coverage;
        for blocks in self.reaching.values_mut() {
            blocks.values_mut().for_each(|r| *r = false);
        }
        self.any_taken = false;
        // Each round finds what is one call further away; none is lost, since only truth is added.
        loop {
            let mut changed = false;
            for func in self.steps.ids() {
                changed |= self.spread(func);
            }
            let any = self.taken.iter().any(|&func| self.is_wanted(func));
            changed |= any != self.any_taken;
            self.any_taken = any;
            if !changed {
                break;
            }
        }
    }

    /// Whether entering a function leads to something that is sought.
    fn is_wanted(&self, func: FuncId) -> bool {
        match self.reaching[func].as_slice().first() {
            Some(&reaching) => {
                let entry = BlockId::new(0);
                reaching || self.users[func] && !self.coverage.has_block(func, entry)
            }
            // A native: it may call back.
            None => self.any_taken,
        }
    }

    fn calls_wanted(&self, calls: &Calls) -> bool {
        match *calls {
            Calls::One(func) => self.is_wanted(func),
            Calls::AnyTaken => self.any_taken,
        }
    }

    /// Whether something is sought in a block, from an instruction on.
    fn is_own(&self, func: FuncId, block: BlockId, from: u32) -> bool {
        let step = &self.steps[func][block];
        let untaken = |&(edge, _): &(EdgeId, BlockId)| !self.coverage.has_edge(func, edge);
        self.has_own(func, block, from) || self.users[func] && step.edges.iter().any(untaken)
    }

    /// The same without the edges behind it.
    fn has_own(&self, func: FuncId, block: BlockId, from: u32) -> bool {
        let step = &self.steps[func][block];
        self.errors && step.fails.is_some_and(|at| at >= from)
            || step.calls.iter().any(|(at, calls)| *at >= from && self.calls_wanted(calls))
    }

    /// Finds more blocks of a function from which something is reached; says whether there are more.
    fn spread(&mut self, func: FuncId) -> bool {
        let mut any = false;
        loop {
            let mut changed = false;
            for block in self.steps[func].ids().rev() {
                if self.reaching[func][block] {
                    continue;
                }
                let edges = &self.steps[func][block].edges;
                let next = edges.iter().any(|&(_, to)| self.reaching[func][to]);
                if next || self.is_own(func, block, 0) {
                    self.reaching[func][block] = true;
                    changed = true;
                }
            }
            any |= changed;
            if !changed {
                return any;
            }
        }
    }

    /// Whether something that is sought can be reached from a call stack, innermost call first.
    pub fn from(&self, frames: &[Position]) -> bool {
        if frames.is_empty() {
            return true;
        }
        frames.iter().enumerate().any(|(i, &at)| {
            let func = at.func;
            if self.jumps_back && self.is_wanted(func) {
                return true;
            }
            let Some(block) = self.block_of(at) else { return true };
            // A call that is under way is over when it returns.
            let from = at.inst + (i > 0) as u32;
            let edges = &self.steps[func][block].edges;
            let next = edges.iter().any(|&(_, to)| self.reaching[func][to]);
            next || self.is_own(func, block, from)
        })
    }

    fn block_of(&self, at: Position) -> Option<BlockId> {
        let before = self.steps[at.func].iter().filter(|(_, step)| step.first <= at.inst);
        before.max_by_key(|(_, step)| step.first).map(|(block, _)| block)
    }

    /// Whether a `longjmp` may lead back: then what lies ahead in a frame is not all.
    pub fn jumps_back(&self) -> bool {
        self.jumps_back
    }

    /// Whether something that is sought can be reached in a frame from an instruction on, and in what is called there,
    /// if some edges are never taken.
    pub fn reaches_in_frame(&self, at: Position, from: u32, closed: &HashSet<EdgeId>) -> bool {
        let func = at.func;
        let Some(start) = self.block_of(at) else { return true };
        let mut visited: HashSet<BlockId> = HashSet::new();
        let mut work = vec![(start, from)];
        while let Some((block, from)) = work.pop() {
            if self.has_own(func, block, from) {
                return true;
            }
            for &(edge, to) in &self.steps[func][block].edges {
                if closed.contains(&edge) {
                    continue;
                }
                if self.users[func] && !self.coverage.has_edge(func, edge) {
                    return true;
                }
                if visited.insert(to) {
                    work.push((to, 0));
                }
            }
        }
        false
    }
}

fn steps_of(program: &Program, func: FuncId) -> IdVec<Block, Step> {
    let Some(body) = program.functions[func].body.as_deref() else { return IdVec::new() };
    let step = |block: BlockId| {
        let b = body.blocks[block];
        let mut step = Step {
            first: b.first,
            edges: body.successors(block).into_iter().map(|e| (e, body.edges[e].target)).collect(),
            calls: Vec::new(),
            fails: None,
        };
        for at in b.first..b.first + b.len {
            let inst = &body.insts[at as usize];
            if let Inst::Call(id) = *inst {
                let calls = match body.calls[id].callee {
                    Callee::Direct(callee) => Calls::One(callee),
                    Callee::Indirect(_) => Calls::AnyTaken,
                };
                step.calls.push((at, calls));
            }
            if may_fail(inst) {
                step.fails = Some(at);
            }
        }
        step
    };
    body.blocks.ids().map(step).collect()
}

/// Whether an instruction may end the path with an error. Any call may take the rest of the stack.
fn may_fail(inst: &Inst) -> bool {
    match *inst {
        Inst::Bin { op, checked, .. } => checked || !is_total(op),
        Inst::Cast { op, .. } => matches!(op, CastOp::FloatToSigned | CastOp::FloatToUnsigned),
        Inst::Copy { .. }
        | Inst::Cmp { .. }
        | Inst::FBin { .. }
        | Inst::FCmp { .. }
        | Inst::Select { .. }
        | Inst::PtrAdd { .. }
        | Inst::ThreadLocal { .. }
        | Inst::Jump(_)
        | Inst::Branch { .. }
        | Inst::Switch(_)
        | Inst::Return(_) => false,
        _ => true,
    }
}

/// Whether an operator has a result for all operands.
fn is_total(op: BinOp) -> bool {
    matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::Id;

    /// `main` calls `leaf` in a loop and returns; `leaf` has a branch.
    const TEXT: &str = "target x86_64\n\
        func @main user (%0:i1) -> () {\n\
        b0: jump b1\n\
        b1: branch %0, b2, b3\n\
        b2: call @leaf(%0)\n    jump b1\n\
        b3: return\n\
        }\n\
        func @leaf user (%0:i1) -> () {\n\
        b0: branch %0, b1, b2\n\
        b1: return\n\
        b2: return\n\
        }\n";

    fn taken(reach: &mut Reach, edges: &[(u32, u32, u32)]) {
        let mut coverage = Coverage::default();
        for func in 0..2 {
            coverage.enter(Id::new(func), Id::new(0));
        }
        for &(func, edge, to) in edges {
            coverage.take(Id::new(func), Id::new(edge), Id::new(to));
        }
        reach.update(coverage);
    }

    #[test]
    fn a_branch_in_a_callee_is_reached_from_the_loop_around_the_call() {
        let program = ir::text::parse(TEXT).unwrap();
        let mut reach = Reach::new(&program, false);
        let (main, leaf): (FuncId, FuncId) = (Id::new(0), Id::new(1));
        let body = program.functions[main].body.as_deref().unwrap();
        let end = body.blocks[Id::new(3)].first;
        let call = body.blocks[Id::new(2)].first;
        assert!(reach.from(&[Position::new(main, 0)]));
        // All of main, and one side of the branch.
        let main_edges = [(0, 0, 1), (0, 1, 2), (0, 2, 3), (0, 3, 1)];
        taken(&mut reach, &[&main_edges[..], &[(1, 0, 1)]].concat());
        assert!(reach.from(&[Position::new(main, 0)]) && reach.from(&[Position::new(main, call)]));
        assert!(!reach.from(&[Position::new(main, end)]), "nothing is called behind the loop");
        let last = program.functions[leaf].body.as_deref().unwrap().blocks[Id::new(1)].first;
        assert!(
            reach.from(&[Position::new(leaf, last), Position::new(main, call)]),
            "back in the loop, it is called again"
        );
        assert!(!reach.from(&[Position::new(leaf, last)]));
        taken(&mut reach, &[&main_edges[..], &[(1, 0, 1), (1, 1, 2)]].concat());
        assert!(
            !reach.from(&[Position::new(main, 0)])
                && !reach.from(&[Position::new(leaf, last), Position::new(main, call)])
        );
        // Where nothing is known, everything may be.
        assert!(reach.from(&[]));
    }

    #[test]
    fn what_may_fail_counts_where_errors_do() {
        let text = "target x86_64\n\
            func @main user (%0:ptr) -> () {\n\
            b0: %1:i32 = load %0\n    jump b1\n\
            b1: return\n\
            }\n";
        let program = ir::text::parse(text).unwrap();
        for errors in [false, true] {
            let mut reach = Reach::new(&program, errors);
            let mut coverage = Coverage::default();
            coverage.enter(Id::new(0), Id::new(0));
            coverage.take(Id::new(0), Id::new(0), Id::new(1));
            reach.update(coverage);
            assert_eq!(reach.from(&[Position::new(Id::new(0), 0)]), errors);
            assert!(!reach.from(&[Position::new(Id::new(0), 1)]), "the load is behind");
        }
    }
}
