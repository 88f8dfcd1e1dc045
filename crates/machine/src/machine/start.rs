//! States at the program's entry.

use std::rc::Rc;

use expr::Chunks;

use super::Machine;
use crate::door::Unseen;
use crate::host::{Kernel, World};
use crate::stack::Return;
use crate::state::{Argument, Arguments, State};
use crate::thread::Threads;

impl Machine {
    /// A state at the program's entry, with these arguments (the program's name first) and this
    /// environment (`NAME=value`).
    ///
    /// # Panics
    /// When the program has no entry function.
    pub fn start(&mut self, args: &[Vec<u8>], env: &[Vec<u8>], world: World) -> State {
        let args = args.iter().cloned().map(Argument::Literal).collect();
        self.start_with(Arguments { args, env: env.to_vec(), ..Default::default() }, world)
    }

    /// A state at the program's entry with arguments that may be symbolic.
    ///
    /// # Panics
    /// When the program has no entry function.
    pub fn start_with(&mut self, arguments: Arguments, world: World) -> State {
        let image = Rc::clone(&self.image);
        let entry = image.program.entry.expect("a program that is run has an entry");
        let mut state = State {
            memory: image.globals.clone(),
            threads: Threads::start(),
            kernel: Unseen::new(Kernel::noting(world, Rc::clone(&image.notes))),
            instructions: 0,
            trace: Default::default(),
            path: Default::default(),
            inputs: Chunks::default(),
            depth: 0,
            open_questions: 0,
            forks_not: false,
            unforked: 0,
            failing: None,
            preferred: Vec::new(),
            trail: Default::default(),
            met: Default::default(),
            script: Default::default(),
            arguments: Some(Rc::new(arguments)),
            ended: None,
            concrete: None,
            allocating: Default::default(),
        };
        if self.config.reuse_addresses {
            state.memory.keep_freed();
        }
        self.space.tlb.clear();
        let code = image.code(entry);
        state.stack_mut().push(entry, code, None, Return::Words);
        code.count_call();
        state.instructions = code.entry_cost as u64;
        state
    }
}
