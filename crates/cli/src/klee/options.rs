//! KLEE's options: what each means here.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::ignored::IGNORED;
use super::words::kinds_of_type;
use crate::flags::Command;

/// A command line of KLEE's, understood.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// All words, as they were written.
    pub words: Vec<String>,
    /// The program.
    pub program: PathBuf,
    /// The folder that is named.
    pub output: Option<PathBuf>,
    /// Options that mean nothing here.
    pub ignored: Vec<String>,
    /// Contradictory assumptions end their paths silently.
    pub silent_assume: bool,
    /// The first error ends all of it.
    pub exits_on_error: bool,
    /// Files with the ways at all decisions, and with those that were the program's.
    pub paths: bool,
    /// The same by another name.
    pub symbolic_paths: bool,
    /// No files about tests.
    pub no_tests: bool,
    /// No `.ktest` files.
    pub no_ktests: bool,
    /// Where concrete inputs to begin with come from.
    pub seeds: Vec<String>,
    /// Nothing but what they lead to.
    only_seeds: bool,
    /// Our flags.
    own: Vec<String>,
    /// Further files that are linked.
    linked: Vec<PathBuf>,
    /// Whether words as `--sym-args` among the program's arguments mean something.
    pub posix: bool,
    /// The program's arguments.
    args: Vec<OsString>,
}

/// What an option means.
enum Meaning {
    /// A flag of ours with this name, and the same value.
    Same(&'static str),
    /// The same, without a value; `=false` says no.
    Switch(&'static str),
    /// Something of its own.
    Own(fn(&mut Call, &str) -> Option<()>),
    /// The same, without a value.
    OwnSwitch(fn(&mut Call, bool)),
}

use Meaning::{Own, OwnSwitch, Same, Switch};

/// The options that mean something, by their names.
const TABLE: &[(&str, Meaning)] = &[
    ("search", Same("search")),
    ("max-forks", Own(|call, v| call.limit("max-forks", v))),
    ("max-depth", Own(|call, v| call.limit("max-depth", v))),
    ("max-tests", Own(|call, v| call.limit("max-tests", v))),
    ("stop-after-n-tests", Own(|call, v| call.limit("max-tests", v))),
    ("max-instructions", Own(|call, v| call.limit("max-instructions", v))),
    ("stop-after-n-instructions", Own(|call, v| call.limit("max-instructions", v))),
    ("rng-initial-seed", Same("seed")),
    ("random-seed", Same("seed")),
    ("only-output-states-covering-new", Switch("tests=new")),
    ("emit-all-errors", Switch("all-errors")),
    (
        "exit-on-error",
        OwnSwitch(|call, on| {
            call.exits_on_error = on;
            call.own.extend(on.then(|| "--max-errors=1".to_owned()));
        }),
    ),
    (
        "exit-on-error-type",
        Own(|call, v| {
            for name in v.split(',') {
                let kinds = kinds_of_type(name)?;
                let flag = |kind: &str| format!("--stop-at={}", kind.replace(' ', "-"));
                call.own.extend(kinds.iter().map(|kind| flag(kind)));
            }
            Some(())
        }),
    ),
    ("write-xml-tests", Switch("write-xml")),
    ("write-cov", Switch("write-cov")),
    ("write-smt2s", Switch("write-smt2")),
    ("write-paths", OwnSwitch(|call, on| call.paths = on)),
    ("write-sym-paths", OwnSwitch(|call, on| call.symbolic_paths = on)),
    ("write-no-tests", OwnSwitch(|call, on| call.no_tests = on)),
    ("write-ktests", OwnSwitch(|call, on| call.no_ktests = !on)),
    ("entry-point", Same("entry-point")),
    ("function-alias", Same("function-alias")),
    ("replay-path", Same("replay-path")),
    ("seed-file", Own(|call, v| call.seed(v, false))),
    ("seed-dir", Own(|call, v| call.seed(v, false))),
    ("replay-ktest-file", Own(|call, v| call.seed(v, true))),
    ("replay-ktest-dir", Own(|call, v| call.seed(v, true))),
    ("only-seed", OwnSwitch(|call, on| call.only_seeds |= on)),
    ("only-replay-seeds", OwnSwitch(|call, on| call.only_seeds |= on)),
    (
        "max-time",
        Own(|call, v| {
            let seconds = seconds(v)?;
            call.own.extend(
                (seconds > 0.0).then(|| format!("--max-time={}ms", (seconds * 1000.0) as u64)),
            );
            Some(())
        }),
    ),
    (
        "max-memory",
        Own(|call, v| {
            let megabytes: u64 = v.parse().ok()?;
            call.own.extend((megabytes > 0).then(|| format!("--max-memory={megabytes}M")));
            Some(())
        }),
    ),
    (
        "output-dir",
        Own(|call, v| {
            call.output = Some(v.into());
            Some(())
        }),
    ),
    (
        "link-llvm-lib",
        Own(|call, v| {
            call.linked.push(v.into());
            Some(())
        }),
    ),
    ("posix-runtime", OwnSwitch(|call, on| call.posix = on)),
    ("silent-klee-assume", OwnSwitch(|call, on| call.silent_assume = on)),
    // There is one C library, it is always there, and it is explored like the program.
    ("libc", Own(|_, v| ["uclibc", "klee", "none"].contains(&v).then_some(()))),
];

impl Call {
    /// Reads the words behind `pollard klee`; an error is a message for the user.
    pub fn read(words: &[OsString]) -> Result<Call, String> {
        let text = |word: &OsString| word.to_string_lossy().into_owned();
        let mut call = Call { words: words.iter().map(text).collect(), ..Call::default() };
        let mut words = words.iter();
        let program = loop {
            let Some(word) = words.next() else {
                return Err("no program: give a file of bitcode or C".into());
            };
            let word_text = text(word);
            let Some(option) = word_text.strip_prefix('-').filter(|rest| !rest.is_empty()) else {
                break word;
            };
            let option = option.strip_prefix('-').unwrap_or(option);
            let (name, value) = match option.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (option, None),
            };
            let mut next = || words.next().map(text);
            if let Some((_, meaning)) = TABLE.iter().find(|(known, _)| *known == name) {
                call.take(name, meaning, value, &mut next)?;
            } else if let Some((_, has_value)) = IGNORED.iter().find(|(known, _)| *known == name) {
                if *has_value && value.is_none() {
                    next();
                }
                call.ignored.push(format!("--{name}"));
            } else {
                return Err(format!(
                    "Unknown command line argument '{word_text}'; see pollard klee --help"
                ));
            }
        };
        call.program = program.into();
        call.args = words.cloned().collect();
        Ok(call)
    }

    fn take(
        &mut self,
        name: &str,
        meaning: &Meaning,
        value: Option<String>,
        next: &mut dyn FnMut() -> Option<String>,
    ) -> Result<(), String> {
        let missing = || format!("the option '--{name}' needs a value");
        match meaning {
            Same(flag) => {
                let value = value.or_else(next).ok_or_else(missing)?;
                self.own.push(format!("--{flag}={value}"));
            }
            Switch(flag) => {
                self.own.extend((value.as_deref() != Some("false")).then(|| format!("--{flag}")));
            }
            Own(take) => {
                let value = value.or_else(next).ok_or_else(missing)?;
                take(self, &value)
                    .ok_or_else(|| format!("invalid value '{value}' for the option '--{name}'"))?;
            }
            OwnSwitch(take) => take(self, !matches!(value.as_deref(), Some("false" | "0"))),
        }
        Ok(())
    }

    /// A limit of KLEE's: 0 is none.
    fn limit(&mut self, flag: &str, value: &str) -> Option<()> {
        let number: u64 = value.parse().ok()?;
        self.own.extend((number > 0).then(|| format!("--{flag}={number}")));
        Some(())
    }

    /// A file or a folder of inputs to begin with.
    fn seed(&mut self, path: &str, only: bool) -> Option<()> {
        self.seeds.push(path.to_owned());
        self.only_seeds |= only;
        Some(())
    }

    /// Whether every path to an error is told.
    pub fn emits_all_errors(&self) -> bool {
        self.own.iter().any(|flag| flag == "--all-errors")
    }

    /// The command of ours that does it.
    pub fn command(&self) -> Command {
        if self.seeds.is_empty() { Command::Run } else { Command::Concolic }
    }

    /// Our flags, by the names that the command has for them.
    fn own_flags(&self) -> impl Iterator<Item = String> + '_ {
        let concolic = self.command() == Command::Concolic;
        let own = self.own.iter().map(move |flag| match flag.split_once('=') {
            Some(("--search", names)) if concolic => format!("--strategy={names}"),
            Some(("--seed", number)) if concolic => format!("--random-seed={number}"),
            _ => flag.clone(),
        });
        let seeds = self.seeds.iter().map(|seed| format!("--seed={seed}"));
        own.chain(seeds).chain((concolic && self.only_seeds).then(|| "--only-seeds".to_owned()))
    }

    /// The words of `pollard run` that do the same.
    pub fn flags(&self, folder: &Path) -> Vec<OsString> {
        let mut words: Vec<OsString> = vec![self.program.clone().into()];
        words.extend(self.linked.iter().map(|file| file.clone().into()));
        words.extend(self.own_flags().map(OsString::from));
        let mut output = OsString::from("--output-dir=");
        output.push(folder);
        let always = ["--show-output", "--write-istats", "--"].map(OsString::from);
        words.extend([output].into_iter().chain(always));
        if !self.posix && !self.args.is_empty() {
            words.push("--".into());
        }
        words.extend(self.args.iter().filter_map(|arg| self.argument(arg)));
        words
    }

    /// An argument of the program. KLEE takes the words that make some symbolic with one dash, too.
    fn argument(&self, arg: &OsStr) -> Option<OsString> {
        let known = |name: &str| {
            ["sym-arg", "sym-args", "sym-files", "sym-stdin", "max-fail", "fd-fail"]
                .contains(&name)
                .then(|| OsString::from(format!("--{name}")))
        };
        let text = arg.to_string_lossy();
        let name = text.strip_prefix("--").or_else(|| text.strip_prefix('-'));
        match name {
            Some("sym-stdout" | "save-all-writes") if self.posix => None,
            Some(name) if self.posix && known(name).is_some() => known(name),
            _ => Some(arg.to_owned()),
        }
    }
}

/// A time as KLEE has it: `90`, `1.5`, `30s`, `1min`, `1h20min30s`, `100ms`.
fn seconds(text: &str) -> Option<f64> {
    const UNITS: &[(&str, f64)] =
        &[("h", 3600.0), ("min", 60.0), ("s", 1.0), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9)];
    if let Ok(number) = text.parse::<f64>() {
        return (number >= 0.0).then_some(number);
    }
    let mut rest = text;
    let mut sum = 0.0;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let (number, after) = rest.split_at(digits);
        let end = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
        let (unit, after) = after.split_at(end);
        let (_, factor) = UNITS.iter().find(|(name, _)| *name == unit)?;
        sum += number.parse::<f64>().ok()? * factor;
        rest = after;
    }
    Some(sum)
}

/// The text of `pollard klee --help`.
pub fn help() -> String {
    let names = |all: Vec<&str>| {
        let mut text = String::new();
        for row in all.chunks(4) {
            let row: Vec<String> = row.iter().map(|name| format!("--{name}")).collect();
            text += &format!("  {}\n", row.join(" "));
        }
        text
    };
    format!(
        "usage: pollard klee [OPTIONS] PROGRAM [ARGUMENTS]\n\n\
         Takes KLEE's options, with one dash or two, and writes klee-out-N. PROGRAM is bitcode (.bc) or C.\n\
         With --posix-runtime, ARGUMENTS may be --sym-arg N, --sym-args MIN MAX N, --sym-files N SIZE,\n\
         --sym-stdin N, --max-fail N, --fd-fail. Exit code: 0, whatever was found; 1 when the run could not\n\
         begin, or when --exit-on-error ended it.\n\n\
         options:\n{}\n\
         accepted, and mean nothing here:\n{}",
        names(TABLE.iter().map(|(name, _)| *name).collect()),
        names(IGNORED.iter().map(|(name, _)| *name).collect())
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Call, String> {
        Call::read(&line.split(' ').map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn command_lines_of_the_documentation_are_understood() {
        let line = "--libc=uclibc -posix-runtime --max-time 1min --search=random-path \
                    --search=nurs:covnew --optimize dir/prog.bc -sym-args 0 2 2 -x --sym-stdout";
        let call = read(line).expect("it is good");
        let words = call.flags(Path::new("out"));
        let expected = "dir/prog.bc --max-time=60000ms --search=random-path --search=nurs:covnew \
                        --output-dir=out --show-output --write-istats -- --sym-args 0 2 2 -x";
        let expected: Vec<&str> = expected.split_whitespace().collect();
        // The order of flags is that of the line.
        let mut flags: Vec<String> =
            words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        flags.sort();
        let mut sorted = expected.clone();
        sorted.sort();
        assert_eq!(flags, sorted);
        assert_eq!(call.ignored, ["--optimize"]);
    }

    #[test]
    fn without_the_runtime_arguments_are_literal() {
        let call = read("prog.bc --sym-arg 3").expect("it is good");
        let words = call.flags(Path::new("o"));
        assert_eq!(words[words.len() - 4..], ["--", "--", "--sym-arg", "3"]);
    }

    #[test]
    fn seeds_make_runs_on_concrete_inputs() {
        let line =
            "--seed-file=a.ktest --search=dfs --only-replay-seeds --exit-on-error-type=Free p.c";
        let call = read(line).expect("it is good");
        assert_eq!(call.command(), Command::Concolic);
        let words = call.flags(Path::new("o"));
        for wanted in ["--seed=a.ktest", "--strategy=dfs", "--only-seeds", "--stop-at=double-free"]
        {
            assert!(words.iter().any(|word| word == wanted), "{wanted}: {words:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert!(read("--max-time=soon prog.bc").unwrap_err().contains("'soon'"));
        assert!(read("--no-such prog.bc").unwrap_err().contains("--no-such"));
        assert!(read("--optimize").unwrap_err().contains("no program"));
    }

    #[test]
    fn times_are_read() {
        let known =
            [("90", 90.0), ("1.5", 1.5), ("1h20min30s", 4830.0), ("100ms", 0.1), ("0", 0.0)];
        for (text, wanted) in known {
            assert!((seconds(text).expect(text) - wanted).abs() < 1e-9, "{text}");
        }
        assert!(["s", "5m", "-1", "3x"].iter().all(|text| seconds(text).is_none()));
    }

    #[test]
    fn no_name_is_in_both_tables() {
        for (name, _) in TABLE {
            assert!(IGNORED.iter().all(|(other, _)| other != name), "{name}");
        }
    }
}
