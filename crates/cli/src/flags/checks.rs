//! Which groups of checks are made: `--check`, `--no-check`, `-fsanitize=` and `-fno-sanitize=`.

use ir::{Groups, checks::OVERFLOW};

use super::Options;

/// What the value of `--check` and `--no-check` is called.
pub const VALUE: &str = "GROUP,...";

/// What the user said about groups of checks; what is said last counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    asked: Groups,
    declined: Groups,
}

/// Which groups are checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resolved {
    /// Those that are checked.
    pub checked: Groups,
    /// Those that are not checked even if bitcode was compiled with them.
    pub unchecked: Groups,
}

impl Choice {
    /// A choice of these.
    pub fn new(asked: Groups, declined: Groups) -> Choice {
        Choice { asked, declined }
    }

    /// The groups that are wanted, and those that are not.
    pub fn parts(self) -> (Groups, Groups) {
        (self.asked, self.declined)
    }

    /// These are wanted.
    pub fn ask(&mut self, groups: Groups) {
        self.asked = self.asked.with(groups);
        self.declined = self.declined.without(groups);
    }

    /// These are not.
    pub fn decline(&mut self, groups: Groups) {
        self.asked = self.asked.without(groups);
        self.declined = self.declined.with(groups);
    }

    /// What is checked, with what is checked by default or without.
    pub fn resolve(self, by_default: bool) -> Resolved {
        let Choice { asked, declined } = self;
        let base = if by_default { Groups::default_set() } else { Groups::always() };
        // Bitcode may bring checks of its own.
        let others = if by_default { Groups::default() } else { Groups::all().without(base) };
        Resolved {
            checked: base.with(asked).without(declined),
            unchecked: declined.with(others.without(asked)),
        }
    }

    /// The flags that say the same.
    pub fn flags(self) -> Vec<String> {
        let list =
            |groups: Groups| groups.iter().map(ir::Group::name).collect::<Vec<_>>().join(",");
        let named = |flag: &str, groups: Groups| {
            (groups != Groups::default()).then(|| format!("--{flag}={}", list(groups)))
        };
        let overflow: Groups = OVERFLOW.iter().copied().collect();
        let (short, asked) = match self.asked.without(overflow) {
            rest if rest.with(overflow) == self.asked => (Some("--check-overflow".into()), rest),
            _ => (None, self.asked),
        };
        let flags = [short, named("check", asked), named("no-check", self.declined)];
        flags.into_iter().flatten().collect()
    }
}

/// The groups of a list of names; the error says which name is wrong.
pub fn read(list: &str) -> Result<Groups, String> {
    list.split(',').try_fold(Groups::default(), |all, name| Ok(all.with(Groups::named(name)?)))
}

/// The same for groups that are to be left out.
pub fn read_optional(list: &str) -> Result<Groups, String> {
    list.split(',').try_fold(Groups::default(), |all, name| {
        let (groups, always) = (Groups::named(name)?, Groups::always());
        match groups.without(always) {
            rest if rest == Groups::default() => Err(format!("{name}: it is always checked")),
            rest => Ok(all.with(rest)),
        }
    })
}

/// Why a list of names is refused.
pub fn why_not(wanted: bool, list: &str) -> String {
    let read = if wanted { read(list) } else { read_optional(list) };
    read.err().unwrap_or_default()
}

/// Flags of clang's about what a sanitizer does when it has found something. Here a path ends.
const AFTERWARDS: &[&str] = &[
    "-fsanitize-recover",
    "-fno-sanitize-recover",
    "-fsanitize-trap",
    "-fno-sanitize-trap",
    "-fsanitize-undefined-trap-on-error",
    "-fno-sanitize-undefined-trap-on-error",
    "-fsanitize-minimal-runtime",
    "-fno-sanitize-minimal-runtime",
];

/// Takes a flag of the compiler's that is about sanitizers; says whether it is one.
pub fn take_sanitizer(options: &mut Options, flag: &str) -> Result<bool, String> {
    let name = flag.split('=').next().unwrap_or(flag);
    if AFTERWARDS.contains(&name) {
        return Ok(true);
    }
    let (list, wanted) =
        match (flag.strip_prefix("-fsanitize="), flag.strip_prefix("-fno-sanitize=")) {
            (Some(list), _) => (list, true),
            (None, Some(list)) => (list, false),
            (None, None) => return Ok(false),
        };
    for name in list.split(',') {
        let refused = |why: String| format!("-f{}sanitize={why}", if wanted { "" } else { "no-" });
        match (name, wanted) {
            // Every access is checked anyhow.
            ("address", _) => {}
            ("leak", wanted) => options.check_leaks = wanted,
            ("all", false) => {
                options.checks.decline(Groups::all().without(Groups::always()));
            }
            (name, true) => options.checks.ask(read(name).map_err(refused)?),
            (name, false) => options.checks.decline(read_optional(name).map_err(refused)?),
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::Group;

    fn resolved(flags: &[&str]) -> Result<Resolved, String> {
        let mut options = Options::default();
        for flag in flags {
            assert!(take_sanitizer(&mut options, flag)?, "{flag}");
        }
        Ok(options.checks.resolve(true))
    }

    #[test]
    fn what_is_said_last_counts() {
        let first = resolved(&["-fsanitize=undefined", "-fno-sanitize=null,builtin"]).unwrap();
        assert!(first.checked.has(Group::Alignment) && !first.checked.has(Group::Null));
        assert!(!first.checked.has(Group::Builtin) && first.unchecked.has(Group::Builtin));
        let again = resolved(&["-fno-sanitize=all", "-fsanitize=bool"]).unwrap().checked;
        assert!(again.has(Group::Bool) && !again.has(Group::VlaBound));
        assert!(again.has(Group::ShiftExponent));
    }

    #[test]
    fn what_cannot_be_checked_is_refused() {
        let why = |flag: &str| resolved(&[flag]).unwrap_err();
        assert!(why("-fsanitize=memory").contains("uninitialised"));
        assert!(why("-fsanitize=undefined,nonsense").starts_with("-fsanitize=nonsense: "));
        assert!(why("-fno-sanitize=shift-exponent").contains("always checked"));
    }

    #[test]
    fn flags_say_the_choice_again() {
        let mut choice = Choice::default();
        choice.ask(OVERFLOW.iter().copied().collect());
        assert_eq!(choice.flags(), ["--check-overflow"]);
        choice.ask(read("bool").unwrap());
        choice.decline(read("builtin").unwrap());
        let flags = ["--check-overflow", "--check=bool", "--no-check=builtin"];
        assert_eq!(choice.flags(), flags);
    }
}
