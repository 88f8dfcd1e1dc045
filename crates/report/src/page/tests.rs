//! The tests of a run as a table.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use native::ktest::Test;
use serde_json::{Value, json};

use crate::inputs;

/// Rows. Of the others it is only told that they are there.
const MOST: usize = 150_000;
/// Letters of all inputs together, and of those of one test.
const ALL_LETTERS: usize = 6 << 20;
const LETTERS: usize = 240;

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
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        let mut files: Vec<(u64, PathBuf)> = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if let Some(number) = number(&path) {
                files.push((number, path));
            }
        }
        files.sort();
        let mut tests = Tests { left_out: files.len().saturating_sub(MOST), ..Tests::default() };
        files.truncate(MOST);
        for (number, path) in files {
            tests.add(number, &path)?;
        }
        Ok(tests)
    }

    fn add(&mut self, number: u64, path: &Path) -> Result<(), String> {
        let failed = |why: String| format!("{}: {why}", path.display());
        let text = std::fs::read(path).map_err(|error| failed(error.to_string()))?;
        let about: Value = serde_json::from_slice(&text)
            .map_err(|error| failed(format!("the file is damaged: {error}")))?;
        let end = json!({
            "end": about["end"], "code": about["code"], "kind": about["kind"],
            "message": about["message"], "file": about["file"], "line": about["line"],
        });
        let next = self.ends.len();
        let end = *self.known.entry(end.to_string()).or_insert_with(|| {
            self.ends.push(end);
            next
        });
        let decisions = about["decisions"].as_str().map_or(0, str::len) as u64;
        let instructions = about["instructions"].as_u64().unwrap_or(0);
        let new = about["covers_new"].as_bool().unwrap_or(false) as u64;
        self.rows.push([number, end as u64, instructions, decisions, new]);
        let inputs = self.inputs_of(&path.with_extension("ktest"));
        self.inputs.push(inputs);
        Ok(())
    }

    /// The inputs as text, as long as there is room. The test itself is written after the word about it, so it may be
    /// missing.
    fn inputs_of(&mut self, path: &Path) -> Option<String> {
        if self.letters >= ALL_LETTERS {
            return None;
        }
        let test = Test::read(path).ok()?;
        let mut text = String::new();
        for object in &test.objects {
            if !text.is_empty() {
                text += ", ";
            }
            let name = object.name_text();
            text += &format!("{name} = {}", inputs::value(&name, &object.bytes));
            if let Some(letters) = inputs::also_text(&name, &object.bytes) {
                text += &format!(" {letters}");
            }
            if text.len() > LETTERS {
                let end = text.char_indices().nth(LETTERS).map_or(text.len(), |(end, _)| end);
                text.truncate(end);
                text.push('…');
                break;
            }
        }
        self.letters += text.len();
        Some(text)
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
