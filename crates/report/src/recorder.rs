//! Listens to a run and writes what it finds, as it finds it.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use explore::{End, Event, Input, Listener, OpenState, PathRecord, Progress};
use ir::{FileId, Program};
use machine::{
    ErrorKind, FAILING, PathEnd, ProgramError, REUSED, ShownFrame, ShownVariable, TraceLine,
    UNINITIALISED, Unsupported,
};
use native::ktest::{Object, Test, write_whole};
use serde_json::{Value, json};

use crate::page::table;
use crate::record::Record;
use crate::summary::Start;
use crate::text::{Reporter, Width};
use crate::{c_test, inputs, summary, testcomp};

/// What to write, and where.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The folder; none: nothing is written.
    pub folder: Option<PathBuf>,
    /// The program.
    pub program: Arc<Program>,
    /// Its files, as the user named them.
    pub files: String,
    /// The command line of the program, as the user gave it.
    pub args: Vec<Vec<u8>>,
    /// An error file for every path that ends with an error, not for the first of its kind at its line only.
    pub all_errors: bool,
    /// Test-Comp's form of every test too.
    pub xml: bool,
    /// A C file for every test too.
    pub c: bool,
    /// Keep what a page about the run shows.
    pub record: bool,
    /// How the run was started.
    pub start: Start,
}

/// An error that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The error.
    pub error: ProgramError,
    /// The name of its test, without what follows the dot.
    pub test: Option<String>,
    /// The inputs that lead to it.
    pub inputs: Vec<Input>,
    /// The variables in scope, with their values under these inputs.
    pub variables: Vec<ShownFrame>,
    /// Paths that end with this kind of error at this line.
    pub paths: u64,
}

/// Something that could not be run.
#[derive(Clone, Debug)]
pub struct Gap {
    /// What and where.
    pub gap: Unsupported,
    /// Paths that end with it.
    pub paths: u64,
}

/// Files that could not be written.
#[derive(Debug)]
pub struct Failure {
    /// The name of the first one.
    first: String,
    /// Why.
    error: io::Error,
    /// How many others.
    others: u64,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { first, error, others } = self;
        write!(f, "a file could not be written: {first}: {error}")?;
        match others {
            0 => Ok(()),
            1 => f.write_str("; nor could 1 other"),
            n => write!(f, "; nor could {n} others"),
        }
    }
}

/// The file about the run.
const SUMMARY: &str = "run.json";
/// What only the page shows.
const RECORD: &str = "record.json";

/// How often a line of figures is written, at first and later.
const FIRST_INTERVAL: Duration = Duration::from_millis(100);
const INTERVAL: Duration = Duration::from_secs(1);
/// When it is later.
const LATER: Duration = Duration::from_secs(10);

/// How often the file about the run is written.
const SUMMARY_INTERVAL: Duration = Duration::from_secs(10);

/// What is kept for the page is written again when a hundred times as long has passed as it took.
const RECORD_PATIENCE: u32 = 100;

/// Adds to the file about the run.
type Addition = Box<dyn Fn(&mut Value) + Send>;

/// The listener.
pub struct Recorder {
    settings: Settings,
    tests: u64,
    /// Tests of open states.
    open: u64,
    errors: Vec<Found>,
    by_key: BTreeMap<(FileId, u32, ErrorKind), usize>,
    gaps: Vec<Gap>,
    limits: BTreeMap<&'static str, u64>,
    stream: Option<File>,
    streamed: Option<Duration>,
    summarised: Option<Duration>,
    failure: Option<Failure>,
    has_inputs: bool,
    record: Option<Record>,
    /// A line about each test, for the page.
    index: Option<BufWriter<File>>,
    /// When that was last written, and how long it took.
    recorded: Option<(Instant, Duration)>,
    /// What others have to say in `run.json`.
    also: Option<Addition>,
}

impl Recorder {
    /// A listener that writes so.
    pub fn new(settings: Settings) -> Recorder {
        let record = (settings.record && settings.folder.is_some()).then(Record::default);
        Recorder {
            settings,
            tests: 0,
            open: 0,
            errors: Vec::new(),
            by_key: BTreeMap::new(),
            gaps: Vec::new(),
            limits: BTreeMap::new(),
            stream: None,
            streamed: None,
            summarised: None,
            failure: None,
            has_inputs: false,
            record,
            index: None,
            recorded: None,
            also: None,
        }
    }

    /// Has something added to `run.json` as often as it is written while the run goes on.
    pub fn also(&mut self, add: impl Fn(&mut Value) + Send + 'static) {
        self.also = Some(Box::new(add));
    }

    /// The errors, one for each line and kind, in the order in which they were found.
    pub fn errors(&self) -> &[Found] {
        &self.errors
    }

    /// What could not be run.
    pub fn gaps(&self) -> &[Gap] {
        &self.gaps
    }

    /// How many paths each limit cut.
    pub fn limits(&self) -> &BTreeMap<&'static str, u64> {
        &self.limits
    }

    /// The files that could not be written, if there are some.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// Whether some test had an input.
    pub fn has_inputs(&self) -> bool {
        self.has_inputs
    }

    /// Writes a file into the folder.
    pub fn write(&mut self, name: &str, contents: &[u8]) {
        let Some(folder) = &self.settings.folder else { return };
        let mut written = write_whole(&folder.join(name), contents);
        if let (Err(error), SUMMARY) = (&written, name) {
            // What was found is worth more than what the page shows, or than a folder that is gone.
            match error.kind() {
                io::ErrorKind::NotFound => _ = fs::create_dir_all(folder),
                _ => {
                    for spare in [RECORD, table::INDEX] {
                        let _ = fs::remove_file(folder.join(spare));
                    }
                    self.index = None;
                }
            }
            written = write_whole(&folder.join(name), contents);
        }
        self.note(name, written);
    }

    fn note(&mut self, name: &str, written: io::Result<()>) {
        match (written, &mut self.failure) {
            (Ok(()), _) => {}
            (Err(_), Some(failure)) => failure.others += 1,
            (Err(error), none) => {
                *none = Some(Failure { first: name.to_owned(), error, others: 0 });
            }
        }
    }

    fn ended(&mut self, record: &PathRecord) {
        let name = record.test.as_ref().map(|inputs| {
            self.tests += 1;
            self.has_inputs |= !inputs.is_empty();
            let name = format!("test{:06}", self.tests);
            self.write_test(&name, record, inputs);
            name
        });
        if let Some(kept) = &mut self.record {
            kept.end(record.worker, if name.is_some() { self.tests } else { 0 });
        }
        match &record.end {
            End::Path(PathEnd::Error(error)) => self.error(error, name, record),
            End::Path(PathEnd::Unsupported(gap)) => self.gap(gap),
            End::Path(PathEnd::Limit(what)) => *self.limits.entry(what).or_default() += 1,
            _ => {}
        }
    }

    fn write_test(&mut self, name: &str, record: &PathRecord, inputs: &[Input]) {
        let about = about(&self.settings.program, record);
        let error = matches!(record.end, End::Path(PathEnd::Error(_)));
        let end = in_words(&self.settings.program, &record.end);
        if let Some(text) = &record.constraints {
            self.write(&format!("{name}.smt2"), text.as_bytes());
        }
        self.write_files(name, &about, inputs, (error, &end));
        if self.settings.record {
            let line = table::line(self.tests, &about, record.decisions().len(), inputs);
            let written = self.write_index(&line);
            self.note(table::INDEX, written);
        }
    }

    /// A state was open when the run stopped.
    fn open(&mut self, state: &OpenState) {
        self.open += 1;
        let name = format!("open{:06}", self.open);
        let about = about_open(&self.settings.program, state);
        self.write_files(&name, &about, &state.test, (false, "open when the run stopped"));
    }

    /// Writes a test in all forms that are wanted. `end`: whether it leads to an error, and how the
    /// path ends in words.
    fn write_files(
        &mut self,
        name: &str,
        about: &Value,
        inputs: &[Input],
        (error, end): (bool, &str),
    ) {
        let test = Test {
            args: self.settings.args.clone(),
            objects: inputs.iter().map(|i| Object::new(i.name.as_str(), i.bytes.clone())).collect(),
            ..Test::default()
        };
        // The word about the test comes first, so that no test is ever seen without it.
        self.write(&format!("{name}.json"), format!("{about:#}\n").as_bytes());
        if self.settings.xml {
            self.write(&format!("{name}.xml"), testcomp::testcase(inputs, error).as_bytes());
        }
        if self.settings.c {
            let what = format!("{name}: {end}");
            let text = c_test::file(&what, &self.settings.files, &self.settings.args, inputs);
            self.write(&format!("{name}.c"), text.as_bytes());
        }
        self.write(&format!("{name}.ktest"), &test.encode());
    }

    fn write_index(&mut self, line: &str) -> io::Result<()> {
        let Some(folder) = &self.settings.folder else { return Ok(()) };
        let index = match &mut self.index {
            Some(index) => index,
            none => none.insert(BufWriter::new(File::create(folder.join(table::INDEX))?)),
        };
        index.write_all(line.as_bytes())
    }

    fn flush_index(&mut self) {
        let flushed = self.index.as_mut().map_or(Ok(()), |index| index.flush());
        self.note(table::INDEX, flushed);
    }

    fn error(&mut self, error: &ProgramError, test: Option<String>, record: &PathRecord) {
        let at = self.settings.program.spans[error.location.span];
        let inputs = record.test.clone().unwrap_or_default();
        let key = (at.file, at.line, error.kind);
        let known = self.by_key.get(&key).copied();
        // With several workers the first path need not be the first that is heard of.
        if (record.first || self.settings.all_errors)
            && let Some(test) = &test
        {
            let text = self.error_text(error, &inputs, &record.variables);
            let kind = error.kind.name().replace(' ', "-");
            self.write(&format!("{test}.{kind}.err"), text.as_bytes());
        }
        match known {
            Some(index) if !record.first => self.errors[index].paths += 1,
            _ => {
                let variables = record.variables.clone();
                let found = Found { error: error.clone(), test, inputs, variables, paths: 1 };
                match known {
                    Some(index) => {
                        let paths = self.errors[index].paths + 1;
                        self.errors[index] = Found { paths, ..found };
                    }
                    None => {
                        self.by_key.insert(key, self.errors.len());
                        self.errors.push(found);
                    }
                }
            }
        }
    }

    fn error_text(
        &self,
        error: &ProgramError,
        inputs: &[Input],
        variables: &[ShownFrame],
    ) -> String {
        let reporter = Reporter::new(&self.settings.program, false);
        let mut text = reporter.error(error);
        for frame in variables {
            let shown = reporter.variables(frame, Width::FILE);
            if !shown.is_empty() {
                text += &format!("\n{shown}");
            }
        }
        text += "\ninput:\n";
        text + &inputs::lines(inputs, "  ")
    }

    fn gap(&mut self, gap: &Unsupported) {
        let same =
            |g: &&mut Gap| g.gap.location.span == gap.location.span && g.gap.message == gap.message;
        match self.gaps.iter_mut().find(same) {
            Some(known) => known.paths += 1,
            None => self.gaps.push(Gap { gap: gap.clone(), paths: 1 }),
        }
    }

    /// Adds a line of figures, if it is time.
    fn stream(&mut self, progress: &Progress) {
        let Some(folder) = self.settings.folder.clone() else { return };
        let interval = if progress.elapsed < LATER { FIRST_INTERVAL } else { INTERVAL };
        let due = |last: Duration| progress.elapsed >= last + interval;
        if !self.streamed.is_none_or(due) {
            return;
        }
        self.streamed = Some(progress.elapsed);
        self.flush_index();
        let line = format!("{}\n", summary::figures(progress));
        let written = self.open_stream(&folder).and_then(|file| file.write_all(line.as_bytes()));
        self.note("run.stats", written);
        // Whoever looks at a run that goes on for hours finds recent figures, whoever kills it too.
        if self.summarised.is_none_or(|last| progress.elapsed >= last + SUMMARY_INTERVAL) {
            self.summarised = Some(progress.elapsed);
            let Settings { start, program, .. } = &self.settings;
            let mut about = summary::so_far(start, program, &self.errors, progress);
            if let Some(add) = &self.also {
                add(&mut about);
            }
            self.write(SUMMARY, format!("{about:#}\n").as_bytes());
        }
    }

    /// How many tests were written.
    pub fn tests(&self) -> u64 {
        self.tests
    }

    /// Writes costs for callgrind's tools.
    pub fn write_istats(&mut self, command: &str) {
        let text =
            self.record.as_ref().and_then(|record| record.istats(&self.settings.program, command));
        if let Some(text) = text {
            self.write("run.istats", text.as_bytes());
        }
    }

    /// Writes what is kept for the page.
    pub fn write_record(&mut self) {
        self.flush_index();
        let Some(record) = &self.record else { return };
        let begun = Instant::now();
        let text = record.text(&self.settings.program);
        self.write(RECORD, text.as_bytes());
        self.recorded = Some((Instant::now(), begun.elapsed()));
    }

    /// Writes it if it was not for long.
    fn write_record_sometimes(&mut self) {
        let due = |(at, took): (Instant, Duration)| {
            at.elapsed() >= SUMMARY_INTERVAL.max(took * RECORD_PATIENCE)
        };
        if self.recorded.is_none_or(due) {
            self.write_record();
        }
    }

    fn open_stream(&mut self, folder: &Path) -> io::Result<&mut File> {
        if self.stream.is_none() {
            let path = folder.join("run.stats");
            self.stream = Some(OpenOptions::new().create(true).append(true).open(path)?);
        }
        Ok(self.stream.as_mut().expect("it was just opened"))
    }
}

impl Listener for Recorder {
    fn hear(&mut self, event: &Event<'_>) {
        match event {
            Event::Ended(record) => self.ended(record),
            Event::Open(state) => self.open(state),
            Event::Progress(progress) => self.stream(progress),
            Event::Warning(_) => {}
            Event::Grew { worker, steps } => {
                if let Some(record) = &mut self.record {
                    record.grow(*worker, steps);
                }
            }
            Event::Executed { coverage, costs } => {
                if let Some(record) = &mut self.record {
                    record.execute(coverage, costs);
                    self.write_record_sometimes();
                }
            }
        }
    }
}

/// What the file beside a test says; `pollard replay` reads it.
fn about(program: &Program, record: &PathRecord) -> Value {
    let mut about = end(program, &record.end);
    about["instructions"] = json!(record.instructions);
    about["decisions"] = json!(machine::choice::text(&record.choices));
    about["covers_new"] = json!(record.covers_new);
    note_needs(&mut about, record.test.as_deref().unwrap_or_default());
    if !record.variables.is_empty() {
        about["variables"] = variables(program, &record.variables);
    }
    if record.open_questions > 0 {
        about["open_questions"] = json!(record.open_questions);
    }
    if record.unforked > 0 {
        about["unforked"] = json!(record.unforked);
    }
    about
}

/// Notes what the inputs need that cannot be had natively.
fn note_needs(about: &mut Value, inputs: &[Input]) {
    let needs = |name: &str| {
        let mut inputs = inputs.iter().filter(|input| input.name == name);
        inputs.any(|input| input.bytes.iter().any(|&byte| byte != 0))
    };
    if needs(UNINITIALISED) {
        about["needs_uninitialised"] = json!(true);
    }
    if needs(REUSED) {
        about["needs_reused_addresses"] = json!(true);
    }
    if inputs.iter().any(|input| FAILING.contains(&&*input.name)) {
        about["needs_failing_calls"] = json!(true);
    }
}

/// The same of a state that was open when the run stopped.
fn about_open(program: &Program, state: &OpenState) -> Value {
    let mut about = json!({
        "end": "open",
        "instructions": state.instructions,
        "decisions": machine::choice::text(&state.choices),
    });
    if let Some(at) = state.at {
        let at = program.spans[TraceLine::at(program, at).span];
        about["file"] = json!(program.files[at.file]);
        about["line"] = json!(at.line);
    }
    note_needs(&mut about, &state.test);
    about
}

/// The variables in scope at an error, frame by frame.
pub(crate) fn variables(program: &Program, frames: &[ShownFrame]) -> Value {
    let frame = |frame: &ShownFrame| {
        let at = program.spans[frame.span];
        let list = |variables: &[ShownVariable]| -> Value {
            let variable =
                |v: &ShownVariable| json!({"name": v.name, "type": v.ty, "value": v.value});
            variables.iter().map(variable).collect()
        };
        json!({
            "function": program.functions[frame.func].name,
            "file": program.files[at.file],
            "line": at.line,
            "locals": list(&frame.locals),
            "globals": list(&frame.globals),
        })
    };
    frames.iter().map(frame).collect()
}

fn end(program: &Program, end: &End) -> Value {
    let at = |span| {
        let at = program.spans[span];
        (json!(program.files[at.file]), json!(at.line))
    };
    match end {
        End::Pruned => json!({"end": "pruned"}),
        End::Path(PathEnd::Exit(code)) => json!({"end": "exit", "code": code}),
        End::Path(PathEnd::Signal(signal)) => json!({"end": "signal", "code": signal}),
        End::Path(PathEnd::Error(error)) => {
            let (file, line) = at(error.location.span);
            json!({
                "end": "error", "kind": error.kind.name(), "message": error.message, "file": file, "line": line,
            })
        }
        End::Path(PathEnd::Unsupported(gap)) => {
            let (file, line) = at(gap.location.span);
            json!({"end": "unsupported", "message": gap.message, "file": file, "line": line})
        }
        End::Path(PathEnd::Limit(what)) => json!({"end": "limit", "message": what}),
        End::Path(PathEnd::Interrupted) => json!({"end": "interrupted"}),
        End::Path(PathEnd::Silent) => json!({"end": "silent"}),
        End::Path(PathEnd::Infeasible) => json!({"end": "infeasible"}),
    }
}

fn in_words(program: &Program, end: &End) -> String {
    match end {
        End::Path(PathEnd::Exit(code)) => format!("exit {code}"),
        End::Path(PathEnd::Signal(signal)) => format!("signal {signal}"),
        End::Path(PathEnd::Error(error)) => {
            let at = Reporter::new(program, false).position(error.location.span);
            format!("error: {} at {at}", error.kind)
        }
        _ => "not followed to its end".into(),
    }
}
