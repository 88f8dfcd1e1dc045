//! How much may be spent.
//!
//! Pruning must not cost more than it saves, and nobody knows beforehand what it will save. What is below
//! a place is known to be much only once much of it was explored. So a little may be spent at the start,
//! then a small share of what exploration costs as long as that is little, then a large share, and
//! always as much as was saved. Because a little here and a little there never shows anything, what
//! may be spent is spent at one go: when the budget is used up, pruning rests until there is enough for
//! a longer attempt than all before. Everything is counted in instructions and not in time, so that
//! a run can be repeated.

/// What the steps of the work cost, in instructions that could be executed meanwhile. Measured once, on
/// coreutils: what matters is their proportion.
pub mod price {
    /// A segment that is run again, and its formula composed.
    pub const SEGMENT: u64 = 2500;
    /// An instruction of it.
    pub const STEP: u64 = 15;
    /// A state that is compared with what is known.
    pub const CHECK: u64 = 1500;
    /// A question to a back end of the solver, whoever asks it.
    pub const QUESTION: u64 = 50_000;
}

/// What may be spent before anything was executed, and at least in one attempt.
const GRANT: u64 = 400_000;

/// Instructions (about half a second) during which a program is taken for a small one, of which only this
/// part of the share may be spent.
const SMALL: u64 = 20_000_000;
const PART: u64 = 20;

/// What was spent, and what for.
#[derive(Debug)]
pub struct Budget {
    /// Percent of the executed instructions of a long run that may be spent before it pays; none: without a
    /// limit.
    percent: Option<u64>,
    executed: u64,
    spent: u64,
    saved: u64,
    rests: bool,
    /// What the next attempt may come to.
    next: u64,
}

impl Budget {
    /// A budget of so many percent.
    pub fn new(percent: Option<u64>) -> Budget {
        Budget { percent, executed: 0, spent: 0, saved: 0, rests: percent == Some(0), next: GRANT }
    }

    /// Whether something may be spent.
    pub fn affords(&self) -> bool {
        !self.rests
    }

    /// All that was done so far, in instructions.
    pub fn work(&self) -> u64 {
        self.executed + self.spent
    }

    /// What may have been spent by now. What was saved is an estimate: half of it is believed.
    fn allowed(&self, percent: u64) -> u64 {
        let (small, beyond) = (self.executed.min(SMALL), self.executed.saturating_sub(SMALL));
        GRANT + (small / PART + beyond) / 100 * percent + self.saved / 2
    }

    /// Something was spent.
    pub fn spend(&mut self, cost: u64) {
        self.spent += cost;
        let Some(percent) = self.percent else { return };
        if !self.rests && self.spent > self.allowed(percent) {
            self.rests = true;
            self.next = self.spent + GRANT.max(2 * self.spent);
        }
    }

    /// Exploration executed so many instructions.
    pub fn execute(&mut self, instructions: u64) {
        self.executed += instructions;
        let Some(percent) = self.percent else { return };
        if self.rests && percent > 0 && self.allowed(percent) >= self.next {
            self.rests = false;
        }
    }

    /// So many instructions need not be executed.
    pub fn save(&mut self, instructions: u64) {
        self.saved += instructions;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_limit_it_never_rests() {
        let mut budget = Budget::new(None);
        budget.spend(u64::MAX / 2);
        assert!(budget.affords());
    }

    /// Spends until nothing is left; says how much.
    fn attempt(budget: &mut Budget) -> u64 {
        let before = budget.spent;
        while budget.affords() {
            budget.spend(1000);
        }
        budget.spent - before
    }

    #[test]
    fn a_small_program_hardly_pays() {
        let mut budget = Budget::new(Some(100));
        budget.spend(GRANT);
        assert!(budget.affords());
        for _ in 0..SMALL / 1000 {
            attempt(&mut budget);
            budget.execute(1000);
        }
        assert!(budget.spent <= GRANT + SMALL / 20 + 1000, "{budget:?}");
    }

    #[test]
    fn attempts_become_longer() {
        let mut budget = Budget::new(Some(100));
        let mut lengths = Vec::new();
        for _ in 0..5 {
            lengths.push(attempt(&mut budget));
            while !budget.affords() {
                budget.execute(100_000);
            }
        }
        assert!(lengths.is_sorted(), "{lengths:?}");
        assert!(lengths[4] > 10 * lengths[1], "{lengths:?}");
        assert!(budget.spent <= GRANT + budget.executed, "never more than exploration itself");
    }

    #[test]
    fn what_pays_goes_on() {
        let mut budget = Budget::new(Some(100));
        for _ in 0..1000 {
            budget.spend(GRANT / 2);
            budget.save(GRANT);
            assert!(budget.affords());
        }
    }

    #[test]
    fn no_percent_means_nothing_at_all() {
        let mut budget = Budget::new(Some(0));
        assert!(!budget.affords());
        budget.execute(1 << 40);
        assert!(!budget.affords());
    }
}
