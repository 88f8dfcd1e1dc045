//! How much may be spent.
//!
//! Pruning must not cost more than it saves, and nobody knows beforehand what it will save. What is below
//! a state is known to be much only once much of it was explored. So a little may be spent at the
//! start, then a small share of what exploration costs as long as that is little, then a large
//! share, and always as much as was saved. Because a little here and a little there never shows
//! anything, what may be spent is spent at one go: when the budget is used up, pruning rests until
//! there is enough for a longer attempt than all before. Everything is counted in instructions and
//! not in time, so that a run can be repeated.

/// What the steps of the work cost, in instructions that could be executed meanwhile. Measured once, on
/// coreutils: what matters is their proportion.
pub mod price {
    /// A segment that is run again, and its formula composed.
    pub const SEGMENT: u64 = 2500;
    /// An instruction of it.
    pub const STEP: u64 = 15;
    /// A state that is compared with what is known.
    pub const CHECK: u64 = 1500;
    /// A path, beside its instructions: the state that is made for it, and its end.
    pub const PATH: u64 = 200;
    /// A question to a back end of the solver, whoever asks it.
    pub const QUESTION: u64 = 50_000;
}

/// What may be spent before anything was executed, and at least in one attempt.
const GRANT: u64 = 400_000;

/// The same where whoever asks wants all paths accounted for: a few seconds, after which it is seen whether it pays.
const LARGE_GRANT: u64 = 40_000_000;

/// Instructions (about half a second) during which a program is taken for a small one, of which only this
/// part of the share may be spent; and (about two seconds) for one of medium size.
const SMALL: u64 = 20_000_000;
const SMALL_PART: u64 = 20;
const MEDIUM: u64 = 100_000_000;
const MEDIUM_PART: u64 = 6;

/// How much may be spent.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Allowance {
    /// Whatever it takes.
    #[default]
    Unlimited,
    /// So many percent of what exploration costs, before it has saved as much.
    Percent(u64),
    /// Everything while so many instructions are executed, nothing while the next are, and so on: to check that resting
    /// is harmless.
    ByTurns(u64),
}

/// What was spent, and what for.
#[derive(Debug)]
pub struct Budget {
    allowance: Allowance,
    /// What may be spent before anything was executed.
    grant: u64,
    executed: u64,
    spent: u64,
    saved: u64,
    rests: bool,
    /// What the next attempt may come to.
    next: u64,
}

impl Budget {
    /// One of which nothing was spent.
    pub fn new(allowance: Allowance) -> Budget {
        let rests = allowance == Allowance::Percent(0);
        Budget { allowance, grant: GRANT, executed: 0, spent: 0, saved: 0, rests, next: GRANT }
    }

    /// The same for a program that is expected to be large: more may be spent at the start.
    pub fn for_large(allowance: Allowance) -> Budget {
        Budget { grant: LARGE_GRANT, ..Budget::new(allowance) }
    }

    /// Whether something may be spent.
    pub fn affords(&self) -> bool {
        !self.rests
    }

    /// All that was done so far, in instructions.
    pub fn work(&self) -> u64 {
        self.executed + self.spent
    }

    /// What may have been spent by now.
    fn allowed(&self, percent: u64) -> u64 {
        let share = match self.executed {
            executed if self.grant > GRANT => executed,
            executed => {
                let small = executed.min(SMALL);
                let medium = executed.min(MEDIUM) - small;
                small / SMALL_PART + medium / MEDIUM_PART + (executed - small - medium)
            }
        };
        self.grant + share / 100 * percent + self.saved
    }

    /// Something was spent.
    pub fn spend(&mut self, cost: u64) {
        self.spent += cost;
        let Allowance::Percent(percent) = self.allowance else { return };
        if !self.rests && self.spent > self.allowed(percent) {
            self.rests = true;
            self.next = self.spent + GRANT.max(2 * self.spent);
        }
    }

    /// Exploration executed so many instructions.
    pub fn execute(&mut self, instructions: u64) {
        self.executed += instructions;
        match self.allowance {
            Allowance::Unlimited | Allowance::Percent(0) => {}
            Allowance::Percent(percent) => self.rests &= self.allowed(percent) < self.next,
            Allowance::ByTurns(length) => self.rests = !(self.executed / length).is_multiple_of(2),
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
        let mut budget = Budget::new(Allowance::Unlimited);
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
        let mut budget = Budget::new(Allowance::Percent(100));
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
        let mut budget = Budget::new(Allowance::Percent(100));
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
        let mut budget = Budget::new(Allowance::Percent(100));
        for _ in 0..1000 {
            budget.spend(GRANT / 2);
            budget.save(GRANT / 2);
            assert!(budget.affords());
        }
    }

    #[test]
    fn by_turns() {
        let mut budget = Budget::new(Allowance::ByTurns(10));
        let turns = (0..4).map(|_| {
            budget.execute(10);
            budget.affords()
        });
        assert_eq!(turns.collect::<Vec<_>>(), [false, true, false, true]);
    }

    #[test]
    fn a_large_program_has_its_chance_first() {
        let mut budget = Budget::for_large(Allowance::Percent(100));
        assert!(attempt(&mut budget) > LARGE_GRANT);
        budget.execute(LARGE_GRANT);
        assert!(!budget.affords(), "it did not pay");
        budget.execute(LARGE_GRANT + 1_000_000);
        assert!(budget.affords(), "but may another time");
    }

    #[test]
    fn no_percent_means_nothing_at_all() {
        let mut budget = Budget::new(Allowance::Percent(0));
        assert!(!budget.affords());
        budget.execute(1 << 40);
        assert!(!budget.affords());
    }
}
