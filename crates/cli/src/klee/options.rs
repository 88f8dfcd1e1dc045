//! KLEE's options: what each means here.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

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
    /// Our flags.
    own: Vec<String>,
    /// Further files that are linked.
    linked: Vec<PathBuf>,
    /// Whether words as `--sym-args` among the program's arguments mean something.
    posix: bool,
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
    /// Nothing here. Whether it has a value that may be the next word.
    Nothing(bool),
}

use Meaning::{Nothing, Own, Same, Switch};

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
    ("exit-on-error", Switch("max-errors=1")),
    ("write-xml-tests", Switch("xml")),
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
    (
        "posix-runtime",
        Own(|call, v| {
            call.posix = v != "false";
            Some(())
        }),
    ),
    (
        "silent-klee-assume",
        Own(|call, v| {
            call.silent_assume = v != "false";
            Some(())
        }),
    ),
    // There is one C library, it is always there, and it is explored like the program.
    ("libc", Own(|_, v| ["uclibc", "klee", "none"].contains(&v).then_some(()))),
];

/// Options that mean nothing here: what they set does not exist, or is always so.
const NOTHING: &[(&str, Meaning)] = &[
    ("optimize", Nothing(false)),
    ("disable-inlining", Nothing(false)),
    ("disable-opt", Nothing(false)),
    ("disable-verify", Nothing(false)),
    ("simplify-sym-indices", Nothing(false)),
    ("output-module", Nothing(false)),
    ("output-source", Nothing(false)),
    ("output-stats", Nothing(false)),
    ("output-istats", Nothing(false)),
    ("write-cvcs", Nothing(false)),
    ("write-cov", Nothing(false)),
    ("write-kqueries", Nothing(false)),
    ("write-pcs", Nothing(false)),
    ("write-smt2s", Nothing(false)),
    ("write-test-info", Nothing(false)),
    ("write-paths", Nothing(false)),
    ("write-sym-paths", Nothing(false)),
    ("write-no-tests", Nothing(false)),
    ("use-forked-solver", Nothing(false)),
    ("use-cex-cache", Nothing(false)),
    ("use-branch-cache", Nothing(false)),
    ("use-independent-solver", Nothing(false)),
    ("use-fast-cex-solver", Nothing(false)),
    ("use-construct-hash-stp", Nothing(false)),
    ("use-batching-search", Nothing(false)),
    ("use-iterative-deepening-time-search", Nothing(false)),
    ("use-merge", Nothing(false)),
    ("use-query-log", Nothing(true)),
    ("use-visitor-hash", Nothing(false)),
    ("use-gep-opt", Nothing(false)),
    ("allow-external-sym-calls", Nothing(false)),
    ("external-calls", Nothing(true)),
    ("external-call-warnings", Nothing(true)),
    ("suppress-external-warnings", Nothing(false)),
    ("all-external-warnings", Nothing(false)),
    ("warn-all-external-symbols", Nothing(false)),
    ("max-sym-array-size", Nothing(true)),
    ("max-solver-time", Nothing(true)),
    ("max-core-solver-time", Nothing(true)),
    ("max-instruction-time", Nothing(true)),
    ("max-stack-frames", Nothing(true)),
    ("max-memory-inhibit", Nothing(false)),
    ("max-static-fork-pct", Nothing(true)),
    ("max-static-solve-pct", Nothing(true)),
    ("max-static-cpfork-pct", Nothing(true)),
    ("max-static-cpsolve-pct", Nothing(true)),
    ("max-static-pct-check-delay", Nothing(true)),
    ("dump-states-on-halt", Nothing(true)),
    ("watchdog", Nothing(false)),
    ("switch-type", Nothing(true)),
    ("batch-instructions", Nothing(true)),
    ("batch-time", Nothing(true)),
    ("solver-backend", Nothing(true)),
    ("solver-optimize-divides", Nothing(false)),
    ("check-div-zero", Nothing(false)),
    ("check-overshift", Nothing(false)),
    ("warnings-only-to-file", Nothing(false)),
    ("redirect-stdout", Nothing(false)),
    ("stats", Nothing(false)),
    ("stats-write-interval", Nothing(true)),
    ("istats-write-interval", Nothing(true)),
    ("uncovered-update-interval", Nothing(true)),
    ("debug-validate-solver", Nothing(false)),
    ("debug-print-instructions", Nothing(true)),
    ("delete-dead-loops", Nothing(false)),
    ("kdalloc", Nothing(false)),
    ("allocate-determ", Nothing(false)),
    ("readable-posix-inputs", Nothing(false)),
    ("equality-substitution", Nothing(false)),
    ("rewrite-equalities", Nothing(false)),
    ("cex-cache-try-all", Nothing(false)),
    ("always-output-seeds", Nothing(false)),
    ("compress-log", Nothing(false)),
    ("color-diagnostics", Nothing(false)),
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
            let known = TABLE.iter().chain(NOTHING).find(|(known, _)| *known == name);
            let Some((_, meaning)) = known else {
                return Err(format!(
                    "Unknown command line argument '{word_text}'; see pollard klee --help"
                ));
            };
            call.take(name, meaning, value, &mut || words.next().map(text))?;
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
                let switch = ["posix-runtime", "silent-klee-assume"].contains(&name);
                let value = match value {
                    Some(value) => value,
                    None if switch => "true".to_owned(),
                    None => next().ok_or_else(missing)?,
                };
                take(self, &value)
                    .ok_or_else(|| format!("invalid value '{value}' for the option '--{name}'"))?;
            }
            Nothing(has_value) => {
                if *has_value && value.is_none() {
                    next();
                }
                self.ignored.push(format!("--{name}"));
            }
        }
        Ok(())
    }

    /// A limit of KLEE's: 0 is none.
    fn limit(&mut self, flag: &str, value: &str) -> Option<()> {
        let number: u64 = value.parse().ok()?;
        self.own.extend((number > 0).then(|| format!("--{flag}={number}")));
        Some(())
    }

    /// The words of `pollard run` that do the same.
    pub fn flags(&self, folder: &Path) -> Vec<OsString> {
        let mut words: Vec<OsString> = vec![self.program.clone().into()];
        words.extend(self.linked.iter().map(|file| file.clone().into()));
        words.extend(self.own.iter().map(OsString::from));
        let mut output = OsString::from("--output-dir=");
        output.push(folder);
        words.extend([output, "--show-output".into(), "--".into()]);
        if !self.posix && !self.args.is_empty() {
            words.push("--".into());
        }
        words.extend(self.args.iter().filter_map(|arg| self.argument(arg)));
        words
    }

    /// An argument of the program. KLEE takes the words that make some symbolic with one dash, too.
    fn argument(&self, arg: &OsStr) -> Option<OsString> {
        let known = |name: &str| {
            ["sym-arg", "sym-args", "sym-files", "sym-stdin"]
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
    let names = |table: &[(&str, Meaning)]| {
        let mut text = String::new();
        for row in table.chunks(4) {
            let row: Vec<String> = row.iter().map(|(name, _)| format!("--{name}")).collect();
            text += &format!("  {}\n", row.join(" "));
        }
        text
    };
    format!(
        "usage: pollard klee [OPTIONS] PROGRAM [ARGUMENTS]\n\n\
         Takes KLEE's options, with one dash or two, and writes klee-out-N. PROGRAM is bitcode (.bc) or C.\n\
         With --posix-runtime, ARGUMENTS may be --sym-arg N, --sym-args MIN MAX N, --sym-files N SIZE,\n\
         --sym-stdin N. Exit code: 0, whatever was found; 1 when the run could not begin.\n\n\
         options:\n{}\n\
         accepted, and mean nothing here:\n{}",
        names(TABLE),
        names(NOTHING)
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
                        --output-dir=out --show-output -- --sym-args 0 2 2 -x";
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
            assert!(NOTHING.iter().all(|(other, _)| other != name), "{name}");
        }
    }
}
