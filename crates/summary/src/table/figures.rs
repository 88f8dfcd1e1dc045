//! What became of the checks of a table.

/// What became of the checks, by the stage that answered.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Figures {
    /// States that were looked at.
    pub checks: u64,
    /// There was nothing in their context.
    pub no_entry: u64,
    /// No entry wanted their numbers.
    pub guards: u64,
    /// Entries whose shape was another one.
    pub shape: u64,
    /// States that satisfy an entry as soon as their values are put in.
    pub folded: u64,
    /// Entries that cannot hold once the values are put in.
    pub folded_out: u64,
    /// States of which the model of the path satisfies no entry.
    pub model: u64,
    /// States that satisfy entries, as the solver says.
    pub proved: u64,
    /// States that do not, as the solver says.
    pub refuted: u64,
    /// Checks that the solver gave up.
    pub unknown: u64,
    /// Entries made so far.
    pub made: u64,
    /// Entries dropped again.
    pub dropped: u64,
}

impl Figures {
    /// The figures by their names, in the order in which a check goes.
    pub fn named(&self) -> [(&'static str, u64); 12] {
        [
            ("checks", self.checks),
            ("no_entry", self.no_entry),
            ("guards", self.guards),
            ("shape", self.shape),
            ("model", self.model),
            ("folded_out", self.folded_out),
            ("folded", self.folded),
            ("proved", self.proved),
            ("refuted", self.refuted),
            ("unknown", self.unknown),
            ("entries_made", self.made),
            ("entries_dropped", self.dropped),
        ]
    }

    /// Adds the figures of others.
    pub fn add(&mut self, other: &Figures) {
        self.checks += other.checks;
        self.no_entry += other.no_entry;
        self.guards += other.guards;
        self.shape += other.shape;
        self.folded += other.folded;
        self.folded_out += other.folded_out;
        self.model += other.model;
        self.proved += other.proved;
        self.refuted += other.refuted;
        self.unknown += other.unknown;
        self.made += other.made;
        self.dropped += other.dropped;
    }
}
