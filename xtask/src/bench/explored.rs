//! Running `pollard run`, what came of it, and whether two ways to explore a program found the same.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use super::Failure;
use super::run::run;

/// How long after its own limit an exploration is given up.
const GRACE: Duration = Duration::from_secs(120);

/// Flags that end an exploration after some seconds and say where it leaves what it finds.
pub fn limits(seconds: u64, out: &Path) -> [String; 2] {
    [format!("--max-time={seconds}s"), format!("--output-dir={}", out.display())]
}

/// What came of one exploration.
pub struct Explored {
    /// The file `run.json`.
    pub about: Value,
    /// Seconds from start to end.
    pub wall: f64,
    /// Seconds of processor time.
    pub processor: f64,
    /// The most memory it was seen with, in bytes.
    pub memory: f64,
}

impl Explored {
    /// Runs a command with these [`limits`].
    pub fn by(command: &mut Command, seconds: u64, out: &Path) -> Result<Explored, Failure> {
        let limit = Duration::from_secs(seconds) + GRACE;
        let timed = run(command, b"", limit).map_err(|error| error.to_string())?;
        let outcome = timed.outcome.ok_or("does not stop")?;
        let messages = String::from_utf8_lossy(&outcome.stderr);
        let text = std::fs::read_to_string(out.join("run.json")).map_err(|error| {
            format!("run.json: {error}, exit code {}\n{messages}", outcome.code)
        })?;
        let about = serde_json::from_str(&text).map_err(|error| format!("run.json: {error}"))?;
        Ok(Explored {
            about,
            wall: timed.time.as_secs_f64(),
            processor: timed.processor.as_secs_f64(),
            memory: timed.memory as f64,
        })
    }

    /// One of the figures of `run.json`.
    pub fn figure(&self, name: &str) -> f64 {
        self.about["figures"][name].as_f64().unwrap_or(0.0)
    }

    /// Paths, those that were cut included.
    pub fn paths(&self) -> f64 {
        self.figure("paths") + self.figure("pruned_paths")
    }

    /// Whether nothing is left to explore.
    pub fn is_complete(&self) -> bool {
        self.about["complete"] == true
    }

    /// Kind, file and line of each error.
    pub fn errors(&self) -> BTreeSet<String> {
        let list = self.about["errors"].as_array().into_iter().flatten();
        list.map(|e| format!("{} {}:{}", e["kind"], e["file"], e["line"])).collect()
    }
}

/// What differs between an exploration without and one with pruning, both complete.
pub fn difference(without: &Explored, with: &Explored) -> Option<String> {
    let (plain, pruned) = (without.errors(), with.errors());
    if plain != pruned {
        return Some(format!("errors {plain:?} without pruning, {pruned:?} with it"));
    }
    // What is covered with pruning is part of what is covered without: the paths that are
    // followed are the same. So equal numbers are equal sets.
    let covered = |e: &Explored, what: &str| e.about["coverage"][what]["covered"].clone();
    ["lines", "branches"].iter().find_map(|what| {
        let (plain, pruned) = (covered(without, what), covered(with, what));
        (plain != pruned).then(|| format!("{what}: {plain} without pruning, {pruned} with it"))
    })
}
