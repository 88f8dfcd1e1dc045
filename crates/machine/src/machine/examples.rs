//! Values of a path's inputs, for tests.

use std::rc::Rc;

use expr::{Model, SymId};
use solver::Feasible;

use super::Machine;
use crate::state::State;

/// The value of an input in a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputValue {
    /// The input's name.
    pub name: Rc<str>,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl Machine {
    /// What holds of the inputs on a state's path, as a query in SMT-LIB; none if that cannot be
    /// written.
    pub fn constraints_of(&mut self, state: &State) -> Option<String> {
        let conditions: Vec<_> = state.path.conditions().iter().copied().collect();
        self.pool.smt_query(&conditions)
    }

    /// Values of the inputs that lead along a state's path: the least ones in the order in which
    /// the inputs were made, but as the program prefers them. The same whatever was asked before.
    /// Of a state that runs on an input, that input.
    pub fn test_of(&mut self, state: &State) -> Vec<InputValue> {
        if state.concrete.is_some() {
            return self.input_values(state, &Rc::clone(state.path.model()));
        }
        let mut path = state.path.clone();
        for &condition in &state.preferred {
            if let Feasible::Yes(model) = self.solver.may_hold(&mut self.pool, &path, condition) {
                self.solver.assume(&mut self.pool, &mut path, condition, model);
            }
        }
        let symbols: Vec<SymId> = state
            .inputs
            .iter()
            .flat_map(|&id| {
                let size = self.pool.input_info(id).size;
                (0..size).map(move |i| (id, i))
            })
            .map(|(id, i)| self.pool.input_symbol(id, i))
            .collect();
        let model = self.solver.canonical(&mut self.pool, &path, &symbols);
        self.input_values(state, &model)
    }

    /// Values of the inputs that lead along a state's path as far as it has come, whichever are at
    /// hand: no solver is asked. None of a state of which nobody knows whether it exists, or that
    /// is still on its way to where it was.
    pub fn test_so_far(&mut self, state: &State) -> Option<Vec<InputValue>> {
        let known = state.waits().is_none() && !state.is_replayed();
        known.then(|| self.input_values(state, &Rc::clone(state.path.model())))
    }

    fn input_values(&mut self, state: &State, model: &Model) -> Vec<InputValue> {
        state
            .inputs
            .iter()
            .map(|&id| {
                let info = self.pool.input_info(id);
                let bytes =
                    (0..info.size).map(|i| model.get(self.pool.input_symbol(id, i))).collect();
                InputValue { name: Rc::clone(&info.name), bytes }
            })
            .collect()
    }
}
