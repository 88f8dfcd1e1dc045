//! All flags in one table, and the reading of a command line into plain options.
//!
//! Pollard's own flags begin with two dashes and stand in `FLAGS`. Words with one dash are the
//! compiler's and are handed
//! to it, in any order among our own; what follows `--` belongs to the program.

mod around;
mod check;
mod checks;
mod concolic;
mod page;
mod run;

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::time::Duration;

pub use check::Checking;
pub use checks::{Choice, Resolved};
pub use concolic::Concolic;
use frontend::{Libc, Request};
pub use page::Pages;
pub use run::{Exploration, Instead, USUAL_TESTS};

/// What `pollard` is asked to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Run a program on one concrete path and behave as it does.
    Exec,
    /// Examine a program and say what was found.
    Run,
    /// Run a program on concrete inputs, and on those that go other ways.
    Concolic,
    /// Say whether a program has a property.
    Check,
    /// Print the program as the engine sees it.
    Ir,
    /// Run a program natively on tests.
    Replay,
    /// Measure what tests cover natively.
    Coverage,
    /// Print tests.
    Ktest,
    /// Write the page about a run.
    Report,
    /// Compare two runs.
    Compare,
}

/// The options of a command, as the command line says them. What they mean together is a
/// [`crate::plan::Plan`].
#[derive(Clone, Debug)]
pub struct Options {
    /// The files: of a program, of tests, or folders of runs.
    pub files: Vec<PathBuf>,
    /// Flags for the compiler, as the user wrote them.
    pub cflags: Vec<String>,
    /// Where library functions come from.
    pub libc: Libc,
    /// Arguments of the program, its name not included.
    pub args: Vec<OsString>,
    /// Print instructions, time and memory at the end.
    pub stats: bool,
    /// Groups of checks that the user wants, and those that they do not want.
    pub checks: Choice,
    /// Memory that nothing points to at the end is an error of the program.
    pub check_leaks: bool,
    /// Look twice at the solver's answers.
    pub check_solver: bool,
    /// Leave the fast loop out.
    pub reference: bool,
    /// Bytes of stack that the program may use.
    pub max_stack: u64,
    /// Instructions after which the run ends; none: no limit.
    pub max_instructions: Option<u64>,
    /// Print LLVM's form instead of ours.
    pub llvm: bool,
    /// The function to call with inputs as arguments, instead of running the whole program.
    pub function: Option<String>,
    /// Other functions than those that the program names.
    pub instead: Instead,
    /// Replay: build with sanitizers.
    pub sanitize: bool,
    /// Replay: time for each test.
    pub timeout: Duration,
    /// Replay: show what the program and the sanitizers print.
    pub show_output: bool,
    /// Replay: the folder to run in instead of a fresh one.
    pub run_in: Option<PathBuf>,
    /// Run: how to explore, and what to write.
    pub explore: Exploration,
    /// Concolic: what to begin with.
    pub concolic: Concolic,
    /// Check: what to check, and what to write.
    pub check: Checking,
    /// What is kept for pages, and where they go.
    pub pages: Pages,
    /// Print for machines.
    pub json: bool,
    /// Coverage: a file to write in the format of lcov.
    pub lcov: Option<PathBuf>,
    /// Coverage: a folder for pages.
    pub html: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            files: Vec::new(),
            cflags: Vec::new(),
            libc: Libc::default(),
            args: Vec::new(),
            stats: false,
            checks: Choice::default(),
            check_leaks: false,
            check_solver: false,
            reference: false,
            max_stack: 64 << 20,
            max_instructions: None,
            llvm: false,
            function: None,
            instead: Instead::default(),
            sanitize: true,
            timeout: Duration::from_secs(10),
            show_output: false,
            run_in: None,
            explore: Exploration::default(),
            concolic: Concolic::default(),
            check: Checking::default(),
            pages: Pages::default(),
            json: false,
            lcov: None,
            html: None,
        }
    }
}

impl Options {
    /// What is loaded where no plan says more.
    pub fn request(&self, color: bool) -> Request {
        let Resolved { checked, unchecked } = self.checks.resolve(true);
        Request {
            inputs: self.files.clone(),
            cflags: self.cflags.clone(),
            libc: self.libc,
            color,
            checks: checked,
            unchecked,
            uninitialised: false,
            entry: self.instead.entry.clone(),
            aliases: self.instead.aliases.clone(),
        }
    }
}

/// A flag of our own.
pub struct Flag {
    /// Its name after the two dashes.
    pub name: &'static str,
    /// What its value is called; none for a flag without one.
    pub value: Option<&'static str>,
    /// What holds without it.
    pub default: &'static str,
    /// What its value may be.
    pub range: &'static str,
    /// What it does.
    pub help: &'static str,
    /// The commands that have it.
    pub commands: &'static [Command],
    set: fn(&mut Options, &str) -> Option<()>,
}

/// The commands that explore.
const EXPLORING: &[Command] = &[Command::Run, Command::Concolic, Command::Check];
const EXECUTING: &[Command] = &[Command::Exec, Command::Run, Command::Concolic, Command::Check];
const LOADING: &[Command] =
    &[Command::Exec, Command::Run, Command::Concolic, Command::Check, Command::Ir];
/// The commands that look for errors.
const CHECKING: &[Command] =
    &[Command::Exec, Command::Run, Command::Concolic, Command::Check, Command::Replay];
/// The commands that run a program natively.
const NATIVE: &[Command] = &[Command::Replay, Command::Coverage];

/// All flags.
pub fn all() -> impl Iterator<Item = &'static Flag> {
    let own = FLAGS.iter().chain(check::FLAGS).chain(concolic::FLAGS);
    own.chain(run::FLAGS).chain(around::FLAGS).chain(page::FLAGS)
}

/// The table of the flags that are not about exploration only.
const FLAGS: &[Flag] = &[
    Flag {
        name: "stats",
        value: None,
        default: "off",
        range: "",
        help: "print instructions, time and memory to standard error at the end",
        commands: LOADING,
        set: |o, _| {
            o.stats = true;
            Some(())
        },
    },
    Flag {
        name: "check-overflow",
        value: None,
        default: "off",
        range: "",
        help: "report signed integer overflow as an error of the program",
        commands: CHECKING,
        set: |o, _| {
            o.checks.ask(ir::checks::OVERFLOW.iter().copied().collect());
            Some(())
        },
    },
    Flag {
        name: "check",
        value: Some(checks::VALUE),
        default: "none",
        range: "groups of checks, separated by commas",
        help: "report these as errors, too: the groups of clang's -fsanitize= for undefined behaviour",
        commands: CHECKING,
        set: |o, v| {
            o.checks.ask(checks::read(v).ok()?);
            Some(())
        },
    },
    Flag {
        name: "no-check",
        value: Some(checks::VALUE),
        default: "none",
        range: "groups of checks, separated by commas",
        help: "do not report these",
        commands: CHECKING,
        set: |o, v| {
            o.checks.decline(checks::read_optional(v).ok()?);
            Some(())
        },
    },
    Flag {
        name: "check-leaks",
        value: None,
        default: "off",
        range: "",
        help: "report memory that is lost at the end as an error of the program",
        commands: CHECKING,
        set: |o, _| {
            o.check_leaks = true;
            Some(())
        },
    },
    Flag {
        name: "check-solver",
        value: None,
        default: "off",
        range: "",
        help: "look twice at the solver's answers: evaluate every model, prove every so often again that there is none",
        commands: EXPLORING,
        set: |o, _| {
            o.check_solver = true;
            Some(())
        },
    },
    Flag {
        name: "max-stack",
        value: Some("SIZE"),
        default: "64M",
        range: "64K..16G",
        help: "bytes of stack that the program may use",
        commands: EXECUTING,
        set: |o, v| {
            o.max_stack = size(v).filter(|s| (64 << 10..=16 << 30).contains(s))?;
            Some(())
        },
    },
    Flag {
        name: "max-instructions",
        value: Some("N"),
        default: "none",
        range: "1..",
        help: "stop after so many instructions",
        commands: EXECUTING,
        set: |o, v| {
            o.max_instructions = Some(size(v).filter(|&n| n > 0)?);
            Some(())
        },
    },
    Flag {
        name: "reference",
        value: None,
        default: "off",
        range: "",
        help: "run every instruction in the general stepper: slow, to check the fast loop against",
        commands: EXECUTING,
        set: |o, _| {
            o.reference = true;
            Some(())
        },
    },
    Flag {
        name: "libc",
        value: Some("WHICH"),
        default: "auto",
        range: "auto, none",
        help: "link what the program needs of the C library, or nothing",
        commands: LOADING,
        set: |o, v| {
            o.libc = match v {
                "auto" => Libc::Auto,
                "none" => Libc::None,
                _ => return None,
            };
            Some(())
        },
    },
    Flag {
        name: "llvm",
        value: None,
        default: "off",
        range: "",
        help: "print LLVM's form, after linking and passes, instead of ours",
        commands: &[Command::Ir],
        set: |o, _| {
            o.llvm = true;
            Some(())
        },
    },
    Flag {
        name: "function",
        value: Some("NAME"),
        default: "none",
        range: "a function of the program",
        help: "call this function with inputs as arguments instead of running the whole program",
        commands: &[
            Command::Run,
            Command::Concolic,
            Command::Check,
            Command::Replay,
            Command::Coverage,
        ],
        set: |o, v| {
            o.function = Some(v.to_owned());
            Some(())
        },
    },
    Flag {
        name: "no-sanitize",
        value: None,
        default: "off",
        range: "",
        help: "build without sanitizers: faster, but errors are seen only where the processor sees them",
        commands: &[Command::Replay],
        set: |o, _| {
            o.sanitize = false;
            Some(())
        },
    },
    Flag {
        name: "timeout",
        value: Some("TIME"),
        default: "10s",
        range: "a number with ms, s, m or h",
        help: "time that the program may take on each test",
        commands: NATIVE,
        set: |o, v| {
            o.timeout = duration(v)?;
            Some(())
        },
    },
    Flag {
        name: "run-in",
        value: Some("DIR"),
        default: "none",
        range: "a folder",
        help: "run the program in this folder instead of a fresh one for each test",
        commands: NATIVE,
        set: |o, v| {
            o.run_in = Some(PathBuf::from(v)).filter(|folder| folder.is_dir());
            o.run_in.as_ref().map(|_| ())
        },
    },
    Flag {
        name: "show-output",
        value: None,
        default: "off",
        range: "",
        help: "show what the program prints, and the sanitizers",
        commands: &[Command::Run, Command::Concolic, Command::Check, Command::Replay],
        set: |o, _| {
            o.show_output = true;
            Some(())
        },
    },
    Flag {
        name: "json",
        value: None,
        default: "off",
        range: "",
        help: "print for machines",
        commands: &[
            Command::Run,
            Command::Concolic,
            Command::Check,
            Command::Replay,
            Command::Coverage,
            Command::Ktest,
            Command::Compare,
        ],
        set: |o, _| {
            o.json = true;
            Some(())
        },
    },
    Flag {
        name: "lcov",
        value: Some("FILE"),
        default: "none",
        range: "a file",
        help: "write the counts in the format of lcov",
        commands: &[Command::Coverage],
        set: |o, v| {
            o.lcov = Some(v.into());
            Some(())
        },
    },
    Flag {
        name: "html",
        value: Some("DIR"),
        default: "none",
        range: "a folder",
        help: "write pages with the sources and their counts",
        commands: &[Command::Coverage],
        set: |o, v| {
            o.html = Some(v.into());
            Some(())
        },
    },
];

/// A time: a number with `ms`, `s` (or nothing), `m` or `h`.
fn duration(text: &str) -> Option<Duration> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let milliseconds = match &text[digits.len()..] {
        "ms" => 1,
        "" | "s" => 1000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return None,
    };
    let time = digits.parse::<u64>().ok()?.checked_mul(milliseconds)?;
    Some(Duration::from_millis(time)).filter(|time| !time.is_zero())
}

/// A number with an optional `K`, `M` or `G` (powers of 1024).
fn size(text: &str) -> Option<u64> {
    let (digits, shift) = match text.as_bytes().last()? {
        b'K' | b'k' => (&text[..text.len() - 1], 10),
        b'M' | b'm' => (&text[..text.len() - 1], 20),
        b'G' | b'g' => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    digits.parse::<u64>().ok()?.checked_mul(1 << shift)
}

/// The compiler's flags whose value may be the next word.
const COMPILER_VALUES: &[&str] = &[
    "-I",
    "-D",
    "-U",
    "-L",
    "-l",
    "-x",
    "-include",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-isysroot",
    "-iprefix",
    "-iwithprefix",
    "-Xclang",
    "-Xpreprocessor",
    "-mllvm",
    "--param",
];

/// The compiler's flags that ask for something else than a program to run.
const COMPILER_REFUSED: &[&str] = &[
    "-c",
    "-S",
    "-E",
    "-o",
    "-M",
    "-MM",
    "-MD",
    "-MMD",
    "-MF",
    "-fsyntax-only",
    "-emit-llvm",
    "-###",
];

/// Reads the words after the command's name; the error is a message for the user.
pub fn parse(command: Command, words: Vec<OsString>) -> Result<Options, String> {
    let mut options = Options::default();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if word == "--" {
            options.args = words.collect();
            break;
        }
        if command == Command::Concolic && concolic::take_crest(&mut options, &word) {
            continue;
        }
        if !word.as_encoded_bytes().starts_with(b"-") {
            options.files.push(PathBuf::from(word));
            continue;
        }
        let text = text_of(&word)?;
        if let Some(count) = text.strip_prefix("-j").filter(|_| EXPLORING.contains(&command)) {
            let flag = if count.is_empty() { "jobs".to_owned() } else { format!("jobs={count}") };
            set_flag(command, &mut options, &flag, &mut words)?;
            continue;
        }
        if let Some(file) = text.strip_prefix("-o").filter(|_| command.is_about_runs()) {
            let flag = if file.is_empty() { "output".to_owned() } else { format!("output={file}") };
            set_flag(command, &mut options, &flag, &mut words)?;
            continue;
        }
        match text.strip_prefix("--").filter(|_| text != "--param") {
            Some(own) => set_flag(command, &mut options, own, &mut words)?,
            None if checks::take_sanitizer(&mut options, text)? => {}
            None => take_compiler_flag(command, &mut options.cflags, text, &mut words)?,
        }
    }
    if options.files.is_empty() {
        let what = if command.is_about_runs() { "no folder of a run" } else { "no input file" };
        return Err(what.into());
    }
    Ok(options)
}

fn text_of(word: &OsStr) -> Result<&str, String> {
    word.to_str().ok_or_else(|| format!("{}: not UTF-8", word.to_string_lossy()))
}

fn take_compiler_flag(
    command: Command,
    cflags: &mut Vec<String>,
    flag: &str,
    rest: &mut impl Iterator<Item = OsString>,
) -> Result<(), String> {
    if COMPILER_REFUSED.contains(&flag) || flag.starts_with("-o") {
        return Err(format!(
            "{flag}: pollard {} takes no compiler flag about what to produce",
            command.name()
        ));
    }
    cflags.push(flag.to_owned());
    if COMPILER_VALUES.contains(&flag) {
        let value = rest.next().ok_or_else(|| format!("{flag} needs a value"))?;
        cflags.push(text_of(&value)?.to_owned());
    }
    Ok(())
}

fn set_flag(
    command: Command,
    options: &mut Options,
    word: &str,
    rest: &mut impl Iterator<Item = OsString>,
) -> Result<(), String> {
    let (name, given) = match word.split_once('=') {
        Some((name, value)) => (name, Some(value.to_owned())),
        None => (word, None),
    };
    let Some(flag) = all().find(|f| f.name == name && f.commands.contains(&command)) else {
        return Err(unknown(command, name));
    };
    let value = match (flag.value, given) {
        (None, None) => String::new(),
        (None, Some(_)) => return Err(format!("--{name} takes no value")),
        (Some(_), Some(value)) => value,
        (Some(what), None) => {
            let next =
                rest.next().ok_or_else(|| format!("--{name} needs a value: --{name}={what}"))?;
            text_of(&next)?.to_owned()
        }
    };
    (flag.set)(options, &value).ok_or_else(|| match flag.value {
        Some(checks::VALUE) => format!("--{name}={}", checks::why_not(name == "check", &value)),
        _ => format!("--{name}={value}: the value must be one of {}", flag.range),
    })
}

fn unknown(command: Command, name: &str) -> String {
    let mut message = format!("--{name}: unknown flag of pollard {}", command.name());
    if let Some(other) = all().find(|f| f.name == name) {
        let commands: Vec<&str> = other.commands.iter().map(|c| c.name()).collect();
        let (last, others) = commands.split_last().expect("each flag is of some command");
        message += &match others {
            [] => format!("; pollard {last} has it"),
            others => format!("; pollard {} and pollard {last} have it", others.join(", pollard ")),
        };
    }
    message
}

impl Command {
    /// All commands with flags.
    pub const ALL: &'static [Command] = &[
        Command::Exec,
        Command::Run,
        Command::Concolic,
        Command::Check,
        Command::Ir,
        Command::Replay,
        Command::Coverage,
        Command::Ktest,
        Command::Report,
        Command::Compare,
    ];

    /// Whether it takes folders of runs, and not programs.
    pub fn is_about_runs(self) -> bool {
        matches!(self, Command::Report | Command::Compare)
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Command::Exec => "exec",
            Command::Run => "run",
            Command::Concolic => "concolic",
            Command::Check => "check",
            Command::Ir => "ir",
            Command::Replay => "replay",
            Command::Coverage => "coverage",
            Command::Ktest => "ktest",
            Command::Report => "report",
            Command::Compare => "compare",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        text.split_whitespace().map(OsString::from).collect()
    }

    #[test]
    fn own_and_compiler_flags_may_be_mixed() {
        let line = "a.c -DX --stats -I inc b.c -std=c99 --max-stack 64K -m32 -- -x --stats";
        let options = parse(Command::Exec, words(line)).unwrap();
        assert_eq!(options.files, [PathBuf::from("a.c"), PathBuf::from("b.c")]);
        assert_eq!(options.cflags, ["-DX", "-I", "inc", "-std=c99", "-m32"]);
        assert_eq!(options.args, ["-x", "--stats"]);
        assert!(options.stats);
        assert_eq!(options.max_stack, 64 << 10);
    }

    #[test]
    fn bad_command_lines_are_explained() {
        let error = |line: &str| parse(Command::Exec, words(line)).unwrap_err();
        assert_eq!(error("-- a"), "no input file");
        assert!(error("a.c --max-stack=1").contains("64K..16G"));
        assert!(error("a.c --max-stack").contains("needs a value"));
        assert!(error("a.c --stats=1").contains("takes no value"));
        assert!(error("a.c --nonsense").contains("unknown flag"));
        assert!(error("a.c --llvm").contains("pollard ir has it"));
        assert!(error("a.c --goal=paths").contains("pollard run and pollard concolic have it"));
        assert!(error("a.c --all-errors").ends_with("pollard run and pollard concolic have it"));
        assert!(error("a.c -o x").contains("-o"));
        assert!(error("a.c -I").contains("needs a value"));
    }

    #[test]
    fn sizes_have_suffixes() {
        assert_eq!(size("12"), Some(12));
        assert_eq!(size("2K"), Some(2048));
        assert_eq!(size("1G"), Some(1 << 30));
        assert_eq!(size(""), None);
        assert_eq!(size("K"), None);
        assert_eq!(size("99999999999999999999"), None);
        assert_eq!(size("18446744073709551615K"), None);
    }

    #[test]
    fn defaults_in_the_table_are_the_defaults() {
        for flag in all().filter(|f| f.value.is_some() && f.default != "none") {
            let mut options = Options::default();
            (flag.set)(&mut options, flag.default).expect(flag.name);
            let plain = Options::default();
            assert_eq!(format!("{options:?}"), format!("{plain:?}"), "--{}", flag.name);
        }
    }
}
