//! What a path chose, and where.
//!
//! A path is told by its *choices*: the way at each branch both ways of which were feasible, the way where
//! the solver did not find out about the other one, and the values that expressions were tried with. All
//! else follows from the program. A choice is *anchored*: at the instructions executed so far, the
//! instruction, and which of the conditions and expressions met there it is about. So a path that is run
//! again knows of each condition whether it was a choice, without asking a solver (see `replay`).
//!
//! Each choice carries a checksum over all choices up to it and what the state was like: where it was, how much
//! it had executed, how much memory it had. Whoever repeats a path compares it.

use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use expr::ExprId;

use crate::state::State;

/// One choice. Its text is `1` or `0`, `u1` or `u0`, `n1` or `n0`, `v42`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// The way at a branch that could go both ways.
    Branch(bool),
    /// The way at a branch of which the solver did not find out whether it can go the other way.
    Unknown(bool),
    /// The way at a branch that could go both ways while the program did not want states to fork.
    Unforked(bool),
    /// The value that an expression was tried with.
    Value(u64),
}

impl Choice {
    /// Whether it is one of the children of a decision in the execution tree, which are in the
    /// order of their choices. The alternatives of other choices are not explored.
    pub fn has_siblings(self) -> bool {
        match self {
            Choice::Branch(_) => true,
            Choice::Unknown(_) | Choice::Unforked(_) | Choice::Value(_) => false,
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Choice::Branch(way) => write!(f, "{}", way as u8),
            Choice::Unknown(way) => write!(f, "u{}", way as u8),
            Choice::Unforked(way) => write!(f, "n{}", way as u8),
            Choice::Value(value) => write!(f, "v{value}"),
        }
    }
}

/// A word that is no choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoChoice(pub String);

impl fmt::Display for NoChoice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "`{}` is no choice: 0, 1, u0, u1, n0, n1 and v with a number are", self.0)
    }
}

impl std::error::Error for NoChoice {}

impl FromStr for Choice {
    type Err = NoChoice;

    fn from_str(word: &str) -> Result<Choice, NoChoice> {
        let value = || word.strip_prefix('v').filter(|digits| !digits.starts_with('+'));
        match word {
            "0" | "1" => Ok(Choice::Branch(word == "1")),
            "u0" | "u1" => Ok(Choice::Unknown(word == "u1")),
            "n0" | "n1" => Ok(Choice::Unforked(word == "n1")),
            _ => match value().and_then(|digits| digits.parse().ok()) {
                Some(value) => Ok(Choice::Value(value)),
                None => Err(NoChoice(word.to_owned())),
            },
        }
    }
}

/// Choices as one line of text.
pub fn text(choices: &[Choice]) -> String {
    choices.iter().map(Choice::to_string).collect::<Vec<_>>().join(" ")
}

/// Reads what [`text`] writes.
pub fn parse(text: &str) -> Result<Vec<Choice>, NoChoice> {
    text.split_whitespace().map(str::parse).collect()
}

/// The decisions of the execution tree among some choices.
pub fn decisions(choices: impl IntoIterator<Item = Choice>) -> Vec<Choice> {
    choices.into_iter().filter(|choice| choice.has_siblings()).collect()
}

/// Where a choice was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Anchor {
    /// Instructions executed before.
    pub instructions: u64,
    /// The instruction of the running function.
    pub pc: u32,
    /// Which of the conditions and expressions that were met there.
    pub index: u32,
}

impl Anchor {
    /// Whether another one is at the same execution of an instruction.
    pub(crate) fn is_with(self, other: Anchor) -> bool {
        (self.instructions, self.pc) == (other.instructions, other.pc)
    }
}

/// A choice that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    /// The choice.
    pub choice: Choice,
    /// Where.
    pub at: Anchor,
    /// The checksum up to and with it.
    pub sum: u64,
}

struct Link {
    taken: Taken,
    before: Trail,
}

/// The choices of a path, shared with the paths that it parted from.
#[derive(Clone, Default)]
pub struct Trail(Option<Rc<Link>>);

impl Trail {
    /// The choices, in order.
    pub fn taken(&self) -> Vec<Taken> {
        let mut all = Vec::new();
        let mut at = self;
        while let Some(link) = &at.0 {
            all.push(link.taken);
            at = &link.before;
        }
        all.reverse();
        all
    }

    /// The choices, the last one first.
    fn latest(&self) -> impl Iterator<Item = Taken> + '_ {
        let links = std::iter::successors(self.0.as_deref(), |link| link.before.0.as_deref());
        links.map(|link| link.taken)
    }

    /// The checksum.
    fn sum(&self) -> u64 {
        self.0.as_ref().map_or(0, |link| link.taken.sum)
    }

    fn push(&mut self, taken: Taken) {
        let before = std::mem::take(self);
        self.0 = Some(Rc::new(Link { taken, before }));
    }
}

impl Drop for Trail {
    /// Link by link: paths are long, and the stack is not.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut link) = next.and_then(Rc::into_inner) {
            next = link.before.0.take();
        }
    }
}

/// The conditions and expressions that a state met at the instruction that it executes. One that is executed again
/// because the state forked goes on with the same ones.
#[derive(Clone, Default)]
pub(crate) struct Met {
    at: (u64, u32),
    expressions: Vec<ExprId>,
    /// The last values of expressions, by their indices.
    values: Vec<(u32, u64)>,
}

impl Met {
    /// The number of an expression among those that were met at an instruction.
    pub fn index(&mut self, at: (u64, u32), e: ExprId) -> u32 {
        if self.at != at {
            *self = Met { at, ..Met::default() };
        }
        let known = self.expressions.iter().rposition(|&met| met == e);
        known.unwrap_or_else(|| {
            self.expressions.push(e);
            self.expressions.len() - 1
        }) as u32
    }

    /// The value that an expression was last tried with.
    pub fn value(&self, index: u32) -> Option<u64> {
        self.values.iter().rev().find(|&&(i, _)| i == index).map(|&(_, value)| value)
    }

    pub fn for_each_expr(&self, f: impl FnMut(ExprId)) {
        let Met { at: _, expressions, values: _ } = self;
        expressions.iter().copied().for_each(f);
    }
}

impl State {
    /// The choices of its path.
    pub fn choices(&self) -> Vec<Choice> {
        self.trail.taken().iter().map(|taken| taken.choice).collect()
    }

    /// Its last choice.
    pub fn last_choice(&self) -> Option<Taken> {
        self.trail.latest().next()
    }

    /// What it chose at an anchor.
    pub fn choice_at(&self, at: Anchor) -> Option<Choice> {
        self.trail.latest().find(|taken| taken.at == at).map(|taken| taken.choice)
    }

    /// Adds a choice.
    pub(crate) fn choose(&mut self, choice: Choice, at: Anchor) {
        let (kind, value) = match choice {
            Choice::Branch(way) => (1, way as u64),
            Choice::Unknown(way) => (2, way as u64),
            Choice::Value(value) => (3, value),
            Choice::Unforked(way) => (4, way as u64),
        };
        let func = self.position().func.raw() as u64;
        let place = func << 32 | at.pc as u64;
        let memory = self.memory.live_bytes() ^ (self.stack().depth() as u64) << 48;
        let parts = [kind, value, at.index as u64, place, at.instructions, memory];
        let sum = parts.into_iter().fold(self.trail.sum(), |sum, part| {
            let sum = (sum.rotate_left(5) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            sum ^ sum >> 29
        });
        if let Choice::Value(value) = choice {
            self.met.values.push((at.index, value));
        }
        self.trail.push(Taken { choice, at, sum });
    }

    /// The checksum of its path.
    pub(crate) fn sum(&self) -> u64 {
        self.trail.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_written_and_read() {
        let all = [
            Choice::Branch(true),
            Choice::Branch(false),
            Choice::Unknown(true),
            Choice::Unforked(false),
            Choice::Value(42),
            Choice::Value(u64::MAX),
        ];
        assert_eq!(text(&all), "1 0 u1 n0 v42 v18446744073709551615");
        assert_eq!(parse(&text(&all)).unwrap(), all);
        assert_eq!(decisions(all), all[..2]);
        for wrong in ["2", "v", "v-1", "v+1", "u2", "n", "v18446744073709551616", "10"] {
            assert_eq!(parse(wrong), Err(NoChoice(wrong.to_owned())));
        }
    }

    #[test]
    fn a_long_trail_is_dropped_without_recursion() {
        let at = Anchor { instructions: 0, pc: 0, index: 0 };
        let mut trail = Trail::default();
        for n in 0..1_000_000 {
            trail.push(Taken { choice: Choice::Value(n), at, sum: n });
        }
        let other = trail.clone();
        drop(trail);
        assert_eq!((other.sum(), other.taken().len()), (999_999, 1_000_000));
    }

    #[test]
    fn what_is_met_is_numbered_by_instruction() {
        let mut met = Met::default();
        let [a, b] = [ExprId::from_index(1), ExprId::from_index(2)];
        assert_eq!([a, b, a].map(|e| met.index((5, 0), e)), [0, 1, 0]);
        assert_eq!([b, a].map(|e| met.index((5, 1), e)), [0, 1]);
        assert_eq!(met.value(0), None);
    }
}
