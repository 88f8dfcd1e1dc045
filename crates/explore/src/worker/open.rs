//! Tests of the states that are open when a run stops early: inputs that lead to where each of them
//! is. How the program goes on there nobody knows.
//!
//! The run says whether they are wanted, because it knows how many states are open in all workers.
//! They must not keep whoever waits for the end: each has the values that are at hand, and when time
//! is up the rest has none.

use std::time::{Duration, Instant};

use ir::{Origin, Position};
use machine::{InputValue, State};

use super::Worker;
use super::exchange::{Message, Order};
use crate::event::{Input, OpenState};
use crate::tree::NodeId;

/// How long a worker waits to be told whether such tests are wanted.
const PATIENCE: Duration = Duration::from_millis(400);
/// How many of them are worth a message.
const MANY: usize = 32;

/// What a worker knows of that.
#[derive(Default)]
pub(super) struct Open {
    /// Whether they are wanted, once that was said.
    pub ordered: Option<bool>,
}

impl Worker {
    /// Gives tests to open states, if the run stopped and somebody wants them.
    pub(super) fn test_open_states(&mut self) {
        let wanted = self.task.open_tests;
        if wanted.most == 0 || self.shared.stopped().is_none() || !self.is_told_to() {
            return;
        }
        let end = Instant::now() + wanted.time / 2;
        let order: Vec<NodeId> = self.tree.shallowest().collect();
        for (number, node) in order.into_iter().enumerate() {
            if Instant::now() >= end {
                break;
            }
            let state = self.leaves.get_mut(node).and_then(|leaf| leaf.state.take());
            if let Some(state) = state
                && let Some(open) = self.open_state(&state)
            {
                self.link.status.add_open(open);
            }
            if number % MANY == 0 {
                self.tell(Message::Ended(self.id));
            }
        }
        self.tell(Message::Ended(self.id));
    }

    /// Whether such tests are wanted. The run says so when it ends its workers.
    fn is_told_to(&mut self) -> bool {
        if self.open.ordered.is_none() {
            self.tell(Message::Stopped);
        }
        while self.open.ordered.is_none() {
            match self.link.orders.recv_timeout(PATIENCE) {
                Ok(Order::Quit { tests }) => self.open.ordered = Some(tests),
                Ok(Order::Give | Order::Work(_)) => {}
                Err(_) => return false,
            }
        }
        self.open.ordered == Some(true)
    }

    fn open_state(&mut self, state: &State) -> Option<OpenState> {
        let values = self.machine.test_so_far(state)?;
        let program = &self.task.program;
        let users = |at: &Position| program.functions[at.func].origin == Origin::User;
        let input = |v: InputValue| Input { name: v.name.to_string(), bytes: v.bytes };
        Some(OpenState {
            test: values.into_iter().map(input).collect(),
            at: state.positions().find(users),
            choices: state.choices(),
            instructions: state.instructions(),
        })
    }
}
