//! Reads the folder of a run.
//!
//! A run that was killed has left whole files behind, but not all of them, and its last line of figures may be cut: that is
//! still a run. A file that is there and makes no sense is an error.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::colours;
use super::table::Tests;
use crate::record::FORMAT;

/// Points of a plot.
const POINTS: usize = 400;

/// What a run left behind.
pub struct Run {
    /// The folder, as the user named it.
    pub folder: PathBuf,
    /// `run.json`.
    pub about: Value,
    /// `record.json`, if it was kept.
    pub record: Option<Value>,
    /// Figures over time, the last ones included.
    samples: Vec<Value>,
    tests: Tests,
}

impl Run {
    /// Reads a folder; the error is a message for the user.
    pub fn read(folder: &Path) -> Result<Run, String> {
        let name = folder.display();
        if !folder.is_dir() {
            return Err(format!("{name}: there is no such folder"));
        }
        let Some(about) = json_file(&folder.join("run.json"))? else {
            return Err(format!("{name}: not the folder of a run: it has no run.json"));
        };
        check_format(&about, &format!("{name}/run.json"))?;
        let record = json_file(&folder.join("record.json"))?;
        if let Some(record) = &record {
            check_format(record, &format!("{name}/record.json"))?;
            check_record(record)
                .ok_or_else(|| damaged(&folder.join("record.json"), "parts of it are missing"))?;
        }
        let mut samples = samples(&folder.join("run.stats"))?;
        samples.push(about["figures"].clone());
        let tests = Tests::read(folder)?;
        Ok(Run { folder: folder.to_owned(), about, record, samples: thinned(samples), tests })
    }

    /// What it is called.
    pub fn title(&self) -> String {
        let files = self.about["files"].as_array().into_iter().flatten();
        let files: Vec<&str> = files.filter_map(Value::as_str).collect();
        format!("{} – {}", self.folder.display(), files.join(" "))
    }

    /// What the page shows.
    pub fn data(&self) -> Value {
        json!({
            "folder": self.folder.display().to_string(),
            "about": self.about,
            "record": self.record,
            "colours": self.colours(),
            "samples": columns(&self.samples),
            "tests": self.tests.json(),
        })
    }

    /// The colours of each file whose text was kept.
    fn colours(&self) -> Vec<Value> {
        let files = self.record.as_ref().and_then(|record| record["files"].as_array());
        let colours = |file: &Value| file["text"].as_str().map(colours::by_line);
        files.into_iter().flatten().map(|file| colours(file).into()).collect()
    }
}

fn damaged(path: &Path, why: &str) -> String {
    format!("{}: the file is damaged: {why}", path.display())
}

/// A file; none if it is not there.
fn json_file(path: &Path) -> Result<Option<Value>, String> {
    let text = match std::fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("{}: {error}", path.display())),
    };
    serde_json::from_slice(&text).map(Some).map_err(|error| damaged(path, &error.to_string()))
}

fn check_format(value: &Value, name: &str) -> Result<(), String> {
    match value["format"].as_u64() {
        Some(FORMAT) => Ok(()),
        Some(newer) if newer > FORMAT => Err(format!(
            "{name}: written by a newer version of pollard (format {newer}, known is {FORMAT})"
        )),
        _ => Err(format!("{name}: written by an older version of pollard: run the program again")),
    }
}

/// Whether what the scripts rely on is there.
fn check_record(record: &Value) -> Option<()> {
    let tree = &record["tree"];
    let nodes = tree["parent"].as_array()?.len();
    for list in ["choice", "kind", "place", "marks", "instructions", "test"] {
        (tree[list].as_array()?.len() == nodes).then_some(())?;
    }
    (tree["stopped"].as_array()?.len() == tree["why"].as_array()?.len()).then_some(())?;
    tree["bundles"].as_object()?;
    record["places"].as_array().map(|_| ())
}

/// The lines of figures. The last one may be cut: the run may have been killed.
fn samples(path: &Path) -> Result<Vec<Value>, String> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(format!("{}: {error}", path.display())),
    };
    let mut samples = Vec::new();
    let mut lines = text.lines().enumerate().peekable();
    while let Some((number, line)) = lines.next() {
        match serde_json::from_str(line) {
            Ok(sample) => samples.push(sample),
            Err(_) if lines.peek().is_none() && !text.ends_with('\n') => {}
            Err(error) => return Err(damaged(path, &format!("line {}: {error}", number + 1))),
        }
    }
    Ok(samples)
}

/// At most so many as can be seen, the last one always.
fn thinned(samples: Vec<Value>) -> Vec<Value> {
    let step = samples.len().div_ceil(POINTS).max(1);
    let last = samples.len() - 1;
    let kept = samples.into_iter().enumerate().filter(|(i, _)| i % step == 0 || *i == last);
    kept.map(|(_, sample)| sample).collect()
}

/// A list for each figure.
fn columns(samples: &[Value]) -> Value {
    let mut columns: Map<String, Value> = Map::new();
    let Some(Value::Object(last)) = samples.last() else { return json!({}) };
    for (name, value) in last {
        let list =
            |of: &dyn Fn(&Value) -> Value| Value::from(samples.iter().map(of).collect::<Vec<_>>());
        match value {
            Value::Object(parts) => {
                for part in parts.keys() {
                    columns.insert(format!("{name}.{part}"), list(&|s| s[name][part].clone()));
                }
            }
            _ => {
                columns.insert(name.clone(), list(&|s| s[name].clone()));
            }
        }
    }
    Value::Object(columns)
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn samples_are_thinned_and_the_last_one_stays() {
        let all: Vec<Value> =
            (0..1001).map(|n| json!({"seconds": n, "solver": {"q": n}})).collect();
        let kept = thinned(all);
        assert!(kept.len() <= POINTS + 1);
        let columns = columns(&kept);
        assert_eq!(columns["seconds"][0], 0);
        assert_eq!(columns["solver.q"].as_array().unwrap().last(), Some(&json!(1000)));
    }

    #[test]
    fn formats_are_told_apart() {
        assert!(check_format(&json!({"format": FORMAT}), "x").is_ok());
        assert!(check_format(&json!({}), "x").unwrap_err().contains("older"));
        assert!(check_format(&json!({"format": 99}), "x").unwrap_err().contains("newer"));
    }
}
