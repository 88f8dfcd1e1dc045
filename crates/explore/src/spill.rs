//! How many states a worker may hold in memory.
//!
//! When the process needs more memory than it may, half of the states are put away as prefixes, and the
//! number that is left is the ration. Freed memory is not always returned to the system, so the
//! ration, not the next look at the process's size, says when the next states go. It grows again
//! when memory is free again.

use crate::limits::memory_in_use;

/// States that are never put away: putting them away would save little.
const LEAST: usize = 16;

/// What a process may need beyond its limit before the run stops, besides a twentieth of the limit.
const SLACK: u64 = 64 << 20;

/// The ration of one worker.
#[derive(Debug)]
pub(crate) struct Ration {
    limit: Option<u64>,
    /// What the process needed when the run began.
    begin: u64,
    /// States that may stay however much memory there is.
    most: Option<usize>,
    states: Option<usize>,
}

impl Ration {
    pub fn new(limit: Option<u64>, most: Option<usize>) -> Ration {
        Ration { limit, begin: memory_in_use(), most, states: None }
    }

    /// Whether it is to be looked at all the time.
    pub fn is_strict(&self) -> bool {
        self.most.is_some()
    }

    /// Whether states may have to go. Cheap.
    pub fn is_pressing(&self) -> bool {
        self.is_strict()
            || self.states.is_some()
            || self.limit.is_some_and(|limit| memory_in_use() > limit)
    }

    /// Whether so much memory is in use that the run has to stop: more than the limit although hardly
    /// any of the `live` states is left to be put away. A limit below what the process needed from
    /// the start asks for no more than few states.
    pub fn is_exhausted(&self, live: usize) -> bool {
        let exceeds =
            |limit: u64| memory_in_use() > limit.max(self.begin).saturating_add(limit / 20) + SLACK;
        live <= LEAST && self.limit.is_some_and(exceeds)
    }

    /// How many of `live` states may stay, if some have to go.
    pub fn states(&mut self, live: usize) -> Option<usize> {
        let by_memory = self.limit.and_then(|limit| self.judge(live, limit, memory_in_use()));
        let by_number = self.most.filter(|&most| most < live);
        by_memory.into_iter().chain(by_number).min()
    }

    fn judge(&mut self, live: usize, limit: u64, in_use: u64) -> Option<usize> {
        match self.states {
            None if in_use > limit => self.states = Some((live / 2).max(LEAST)),
            Some(states) if in_use > limit && live >= states => {
                self.states = Some((states / 4 * 3).max(LEAST));
            }
            Some(states) if in_use < limit / 4 * 3 => self.states = Some(states + states / 8 + 1),
            _ => {}
        }
        self.states.filter(|&states| states < live)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ration_shrinks_under_pressure_and_grows_in_ease() {
        let mut ration = Ration::new(None, None);
        assert_eq!(ration.judge(1000, 100, 90), None);
        assert_eq!(ration.judge(1000, 100, 110), Some(500));
        assert_eq!(ration.judge(500, 100, 110), Some(375));
        assert_eq!(ration.judge(300, 100, 110), None);
        assert_eq!(ration.judge(375, 100, 50), None);
        assert_eq!(ration.judge(1000, 100, 50), Some(475));
        assert_eq!(Ration::new(None, None).states(5), None);
        assert_eq!(Ration::new(None, Some(3)).states(5), Some(3));
        assert_eq!(Ration::new(None, Some(5)).states(5), None);
    }
}
