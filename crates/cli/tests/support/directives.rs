//! What a test program says about itself in comments.
//!
//! Lines that begin with `//@` hold `key: value`; `//@[revision] key: value` counts for one revision only:
//!
//! | key | value |
//! |---|---|
//! | `revisions` | names; the file is tested once for each |
//! | `flags` | words for `pollard exec`; those with one dash also go to the native compiler |
//! | `files` | further sources of the same program, beside this one |
//! | `args` | arguments of the program, with quotes as in a shell |
//! | `env` | `NAME=value` words added to the environment |
//! | `stdin` | standard input, with `\n`, `\t`, `\\` and `\xNN` |
//! | `stdin-file` | a file beside this one that holds it |
//! | `exit` | the exit status, 0 if not given |
//! | `stdout` | one line of the expected output, instead of a native run |
//! | `verdict` | `safe`, `unsafe` or `incomplete`: the program is explored with `pollard run` (see [`symbolic`](super::symbolic)) |
//! | `holds-for` | what a verdict stands on, as `holds_for` in `run.json` names it: `stdin`, `arguments` ..., or `nothing` |
//! | `warning` | part of a warning that comes with the verdict. There must be no others |
//! | `paths` | how many paths the exploration has |
//! | `prune` | how many paths there are with `--prune=postconditions`, in full or cut; `only` before it: without pruning there are too many to explore; `no` and the reason: not explored with pruning |
//! | `replay` | `no`: the tests of the exploration are not replayed natively; the reason follows |
//!
//! `//~ ERROR words` at the end of a line expects a report of the program's error at that line, `//~ UNSUPPORTED words`
//! one of something that Pollard cannot run; the words are part of the message. A line can have several. `//~[revision]` counts
//! for one revision.

use std::path::{Path, PathBuf};

/// All tests that one file holds.
#[derive(Debug)]
pub struct Directives {
    /// One for each revision; one without a name if the file has none.
    pub revisions: Vec<Revision>,
}

/// One test.
#[derive(Clone, Debug, Default)]
pub struct Revision {
    /// The revision's name.
    pub name: Option<String>,
    /// The program's files, the one with the directives first.
    pub sources: Vec<PathBuf>,
    /// Flags for the compiler.
    pub compiler_flags: Vec<String>,
    /// Flags for Pollard only.
    pub pollard_flags: Vec<String>,
    /// Arguments of the program.
    pub args: Vec<String>,
    /// Variables added to the environment.
    pub env: Vec<(String, String)>,
    /// Standard input.
    pub stdin: Vec<u8>,
    /// The exit status.
    pub exit: i32,
    /// The output, where it does not come from a native run.
    pub stdout: Option<String>,
    /// The verdict of an exploration; none: the program is run.
    pub verdict: Option<String>,
    /// What the verdict stands on.
    pub holds_for: Option<Vec<String>>,
    /// The warnings that come with the verdict.
    pub warnings: Vec<String>,
    /// How many paths an exploration has.
    pub paths: Option<Paths>,
    /// Whether the tests of an exploration are replayed natively.
    pub no_replay: bool,
    /// What is known of the exploration with pruning.
    pub prune: Prune,
    /// The reports that are expected.
    pub reports: Vec<Report>,
}

/// A number of paths, and where it stands. Only the harness that explores counts paths.
#[allow(dead_code)]
#[derive(Clone, Copy, Debug)]
pub struct Paths {
    /// The number.
    pub count: u64,
    /// Counted from 1.
    pub line: usize,
}

/// An exploration with pruning. Only the harness that explores looks at it.
#[allow(dead_code)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Prune {
    /// Whether there is none.
    pub never: bool,
    /// Whether there is no other.
    pub only: bool,
    /// How many paths it has.
    pub paths: Option<Paths>,
}

/// A report that is expected.
#[derive(Clone, Debug)]
pub struct Report {
    /// Whether it says that something is unsupported, not that the program is wrong.
    pub unsupported: bool,
    /// Where.
    pub file: PathBuf,
    /// Counted from 1.
    pub line: usize,
    /// Part of the message.
    pub words: String,
}

impl Directives {
    /// Reads the file and those that belong to it.
    pub fn read(file: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let lines: Vec<Line> =
            text.lines().enumerate().filter_map(|(n, l)| Line::parse(n + 1, l)).collect();
        let mut names = Vec::new();
        for line in lines.iter().filter(|l| l.key == "revisions") {
            names.extend(line.value.split_whitespace().map(|n| Some(n.to_string())));
        }
        if names.is_empty() {
            names.push(None);
        }
        if let Some(line) =
            lines.iter().find(|l| l.revision.is_some() && !names.contains(&l.revision))
        {
            return Err(format!("{}:{}: no such revision", file.display(), line.number));
        }
        let revisions = names
            .into_iter()
            .map(|name| Revision::new(name, file, &lines))
            .collect::<Result<_, _>>()?;
        Ok(Directives { revisions })
    }
}

/// A `//@` line.
struct Line {
    number: usize,
    revision: Option<String>,
    key: String,
    value: String,
}

impl Line {
    fn parse(number: usize, line: &str) -> Option<Line> {
        let rest = line.strip_prefix("//@")?;
        let (revision, rest) = revision_of(rest);
        let (key, value) = rest.trim_start().split_once(':').unwrap_or((rest, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        Some(Line { number, revision, key: key.trim().to_string(), value: value.to_string() })
    }
}

/// Takes `[name]` off the front.
fn revision_of(text: &str) -> (Option<String>, &str) {
    match text.strip_prefix('[').and_then(|t| t.split_once(']')) {
        Some((name, rest)) => (Some(name.to_string()), rest),
        None => (None, text),
    }
}

impl Revision {
    fn new(name: Option<String>, file: &Path, lines: &[Line]) -> Result<Self, String> {
        let mut revision = Revision { sources: vec![file.to_path_buf()], ..Revision::default() };
        for line in lines.iter().filter(|l| l.revision.is_none() || l.revision == name) {
            revision
                .apply(line, file)
                .map_err(|e| format!("{}:{}: {e}", file.display(), line.number))?;
        }
        revision.name = name;
        for source in &revision.sources {
            let text = std::fs::read_to_string(source)
                .map_err(|e| format!("{}: {e}", source.display()))?;
            for (number, line) in text.lines().enumerate() {
                revision.reports.extend(reports(
                    source,
                    number + 1,
                    line,
                    revision.name.as_deref(),
                )?);
            }
        }
        Ok(revision)
    }

    fn apply(&mut self, line: &Line, file: &Path) -> Result<(), String> {
        let value = line.value.as_str();
        match line.key.as_str() {
            "revisions" => {}
            "flags" => {
                let (ours, theirs): (Vec<_>, Vec<_>) =
                    words(value)?.into_iter().partition(|w| w.starts_with("--"));
                self.pollard_flags.extend(ours);
                self.compiler_flags.extend(theirs);
            }
            "files" => {
                self.sources.extend(value.split_whitespace().map(|name| file.with_file_name(name)))
            }
            "args" => self.args.extend(words(value)?),
            "env" => {
                for word in words(value)? {
                    let (key, value) = word.split_once('=').ok_or("a variable without `=`")?;
                    self.env.push((key.to_string(), value.to_string()));
                }
            }
            "stdin" => self.stdin = unescape(value)?,
            "stdin-file" => {
                let path = file.with_file_name(value.trim());
                self.stdin =
                    std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            }
            "exit" => {
                self.exit = value.trim().parse().map_err(|_| "the exit status is no number")?
            }
            "verdict" => {
                let known = ["safe", "unsafe", "incomplete"].contains(&value.trim());
                self.verdict = Some(value.trim().to_string());
                known.then_some(()).ok_or("the verdict is safe, unsafe or incomplete")?;
            }
            "holds-for" => {
                let names = value.split_whitespace().filter(|&name| name != "nothing");
                self.holds_for = Some(names.map(str::to_owned).collect());
            }
            "warning" => self.warnings.push(value.trim().to_owned()),
            "paths" => {
                let count = value.trim().parse().map_err(|_| "the number of paths is no number")?;
                self.paths = Some(Paths { count, line: line.number });
            }
            "prune" => {
                let value = value.trim();
                self.prune.never =
                    value.strip_prefix("no, ").is_some_and(|reason| !reason.is_empty());
                if self.prune.never {
                    return Ok(());
                }
                let number = value.strip_prefix("only ");
                self.prune.only = number.is_some();
                let count = number.unwrap_or(value).parse();
                let count =
                    count.map_err(|_| "`prune` wants a number, or `no, ` and the reason")?;
                self.prune.paths = Some(Paths { count, line: line.number });
            }
            "replay" => {
                let reason = value.trim().strip_prefix("no, ").filter(|reason| !reason.is_empty());
                reason.ok_or("`replay` wants `no, ` and the reason")?;
                self.no_replay = true;
            }
            "stdout" => *self.stdout.get_or_insert_default() += &format!("{value}\n"),
            key => return Err(format!("unknown directive `{key}`")),
        }
        Ok(())
    }

    /// The report that is expected, if any. A concrete run ends with its first error, so more than one is a mistake.
    pub fn single_report(&self) -> Result<Option<Report>, String> {
        match self.reports.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(one.clone())),
            _ => Err("more than one error is expected, but a concrete run ends with the first"
                .to_string()),
        }
    }
}

/// The reports that a line expects.
fn reports(
    file: &Path,
    line: usize,
    text: &str,
    revision: Option<&str>,
) -> Result<Vec<Report>, String> {
    let mut all = Vec::new();
    for rest in text.split("//~").skip(1) {
        let (only, rest) = revision_of(rest);
        if only.is_some() && only.as_deref() != revision {
            continue;
        }
        let (kind, words) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
        let unsupported = match kind {
            "ERROR" => false,
            "UNSUPPORTED" => true,
            _ => {
                return Err(format!("{}:{line}: `//~` wants ERROR or UNSUPPORTED", file.display()));
            }
        };
        let words = words.trim().to_string();
        all.push(Report { unsupported, file: file.to_path_buf(), line, words });
    }
    Ok(all)
}

/// Splits at blanks outside of quotes.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut current: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(q), c) if c == q => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                current.get_or_insert_default();
            }
            (None, ' ' | '\t') => words.extend(current.take()),
            (_, c) => current.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err("a quote is not closed".to_string());
    }
    words.extend(current);
    Ok(words)
}

fn unescape(text: &str) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.extend(c.to_string().bytes());
            continue;
        }
        match chars.next() {
            Some('n') => out.push(b'\n'),
            Some('t') => out.push(b'\t'),
            Some('\\') => out.push(b'\\'),
            Some('x') => {
                let digits: String = chars.by_ref().take(2).collect();
                out.push(
                    u8::from_str_radix(&digits, 16)
                        .map_err(|_| "`\\x` wants two hexadecimal digits")?,
                );
            }
            _ => return Err("unknown escape".to_string()),
        }
    }
    Ok(out)
}
