//! The tests of a run as a table.
//!
//! A run writes one line about each test into `tests.jsonl`: to read a hundred thousand small files takes a minute where the disk is slow. The line comes a moment after
//! the test. So what has no line, because the run was killed or is still going on, is read from its own files.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use explore::Input;
use native::ktest::Test;
use serde_json::{Value, json};

use crate::inputs;

/// Rows. Of the others it is only told that they are there.
const MOST: usize = 150_000;
/// Letters of all inputs together, and of those of one test.
const ALL_LETTERS: usize = 6 << 20;
const LETTERS: usize = 240;

/// The file with a line about each test.
pub(crate) const INDEX: &str = "tests.jsonl";

/// What is said of a test in both forms.
const SHARED: [&str; 8] =
    ["end", "code", "kind", "message", "file", "line", "instructions", "covers_new"];

/// The line about a test, of which `about` is in the file beside it.
pub(crate) fn line(number: u64, about: &Value, decisions: usize, inputs: &[Input]) -> String {
    let mut line = json!({"test": number, "decisions": decisions});
    for name in SHARED.into_iter().filter(|name| !about[name].is_null()) {
        line[name] = about[name].clone();
    }
    line["inputs"] = text(inputs).into();
    format!("{line}\n")
}

/// Inputs on one line, cut when they are long. A name that comes several times in a row stands there once.
fn text(inputs: &[Input]) -> String {
    let mut text = String::new();
    let mut last = None;
    for Input { name, bytes } in inputs {
        if !text.is_empty() {
            text += ", ";
        }
        if last != Some(name) {
            text += name;
            text += " = ";
        }
        last = Some(name);
        text += &inputs::value(name, bytes);
        if let Some(letters) = inputs::also_text(name, bytes) {
            text.push(' ');
            text += &letters;
        }
        // A letter has at least one byte.
        if text.len() > LETTERS
            && let Some((end, _)) = text.char_indices().nth(LETTERS)
        {
            text.truncate(end);
            text.push('…');
            break;
        }
    }
    text
}

/// The tests.
#[derive(Default)]
pub struct Tests {
    /// How paths end, each once.
    ends: Vec<Value>,
    known: HashMap<String, usize>,
    /// Number, end, instructions, decisions, whether something new was executed.
    rows: Vec<[u64; 5]>,
    inputs: Vec<Option<String>>,
    letters: usize,
    left_out: usize,
}

impl Tests {
    /// Reads the tests of a folder; the error is a message for the user.
    pub fn read(folder: &Path) -> Result<Tests, String> {
        let mut tests = Tests::default();
        let mut known = HashSet::new();
        // The last line may be cut.
        let index = std::fs::read_to_string(folder.join(INDEX)).unwrap_or_default();
        for line in index.lines() {
            let Ok(about) = serde_json::from_str::<Value>(line) else { continue };
            let Some(number) = about["test"].as_u64() else { continue };
            if known.insert(number) {
                let decisions = about["decisions"].as_u64().unwrap_or(0);
                tests
                    .add(number, &about, decisions, || about["inputs"].as_str().map(str::to_owned));
            }
        }
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        let mut files: Vec<(u64, PathBuf)> = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if let Some(number) = number(&path).filter(|number| !known.contains(number)) {
                files.push((number, path));
            }
        }
        files.sort();
        for (number, path) in files {
            tests.read_file(number, &path)?;
        }
        Ok(tests)
    }

    fn read_file(&mut self, number: u64, path: &Path) -> Result<(), String> {
        let failed = |why: String| format!("{}: {why}", path.display());
        let bytes = std::fs::read(path).map_err(|error| failed(error.to_string()))?;
        let about: Value = serde_json::from_slice(&bytes)
            .map_err(|error| failed(format!("the file is damaged: {error}")))?;
        let decisions = about["decisions"].as_str().map_or(0, |text| {
            let choices = machine::choice::parse(text).unwrap_or_default();
            machine::choice::decisions(choices).len()
        }) as u64;
        self.add(number, &about, decisions, || {
            // It is written after the word about it, so it may be missing.
            let test = Test::read(&path.with_extension("ktest")).ok()?;
            let inputs = test.objects.into_iter();
            let inputs: Vec<Input> =
                inputs.map(|o| Input { name: o.name_text(), bytes: o.bytes }).collect();
            Some(text(&inputs))
        });
        Ok(())
    }

    fn add(
        &mut self,
        number: u64,
        about: &Value,
        decisions: u64,
        inputs: impl FnOnce() -> Option<String>,
    ) {
        if self.rows.len() == MOST {
            self.left_out += 1;
            return;
        }
        let end = json!({
            "end": about["end"], "code": about["code"], "kind": about["kind"],
            "message": about["message"], "file": about["file"], "line": about["line"],
        });
        let next = self.ends.len();
        let end = *self.known.entry(end.to_string()).or_insert_with(|| {
            self.ends.push(end);
            next
        });
        let instructions = about["instructions"].as_u64().unwrap_or(0);
        let new = about["covers_new"].as_bool().unwrap_or(false) as u64;
        self.rows.push([number, end as u64, instructions, decisions, new]);
        let inputs = if self.letters < ALL_LETTERS { inputs() } else { None };
        self.letters += inputs.as_ref().map_or(0, String::len);
        self.inputs.push(inputs);
    }

    /// The table, one list for each column.
    pub fn json(&self) -> Value {
        let column = |index: usize| self.rows.iter().map(|row| row[index]).collect::<Vec<_>>();
        json!({
            "ends": self.ends,
            "number": column(0),
            "end": column(1),
            "instructions": column(2),
            "decisions": column(3),
            "new": column(4),
            "inputs": self.inputs,
            "left_out": self.left_out,
        })
    }
}

/// The number of a test, of the file about it.
fn number(path: &Path) -> Option<u64> {
    let name = path.file_name()?.to_str()?;
    name.strip_prefix("test")?.strip_suffix(".json")?.parse().ok()
}
