//! The file of a run of benchmarks: machine, versions, command lines, results. `bench/results/DATE.json`, one for each call.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use super::result::Outcome;
use super::{Failure, root};

/// The folder of the files and of the page.
pub fn folder() -> PathBuf {
    root().join("bench/results")
}

/// A file of results.
#[derive(Clone, Debug)]
pub struct Results {
    /// When it was written: `2026-11-16T14-20-05`, in UTC.
    pub when: String,
    /// What it was measured on.
    pub machine: Value,
    /// What was measured.
    pub versions: Value,
    /// The results.
    pub outcomes: Vec<Outcome>,
}

impl Results {
    /// Of what has just been run, on this machine.
    pub fn now(outcomes: Vec<Outcome>, pollard: &Path, peer: Option<&Path>) -> Results {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let versions = json!({
            "pollard": first_line(Command::new(pollard).arg("--version")),
            "commit": first_line(Command::new("git").args(["describe", "--always", "--dirty"]).current_dir(root())),
            "rustc": first_line(Command::new("rustc").arg("--version")),
            "clang": first_line(Command::new("clang-19").arg("--version")),
            "klee": peer.map(|klee| first_line(Command::new(klee).arg("--version"))),
        });
        Results { when: date(seconds), machine: machine(), versions, outcomes }
    }

    /// Writes the file; the result is its path.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, Failure> {
        let value = json!({
            "format": 1,
            "when": self.when,
            "machine": self.machine,
            "versions": self.versions,
            "benchmarks": self.outcomes.iter().map(Outcome::to_json).collect::<Vec<_>>(),
        });
        let path = folder.join(format!("{}.json", self.when));
        let text = serde_json::to_string_pretty(&value).expect("values are plain") + "\n";
        let write = || std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text));
        write().map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Results, Failure> {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| failed(&error))?;
        let value: Value = serde_json::from_str(&text).map_err(|error| failed(&error))?;
        if value["format"] != 1 {
            return Err(failed(&"is of another version"));
        }
        let list = value["benchmarks"].as_array().cloned().unwrap_or_default();
        Ok(Results {
            when: value["when"].as_str().unwrap_or("").to_owned(),
            machine: value["machine"].clone(),
            versions: value["versions"].clone(),
            outcomes: list.iter().map(Outcome::of_json).collect(),
        })
    }
}

/// All files of the folder, the oldest first. One that cannot be read is passed over with a word.
pub fn all(folder: &Path) -> Vec<Results> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    let read = |path: &PathBuf| match Results::read(path) {
        Ok(results) => Some(results),
        Err(failure) => {
            eprintln!("bench: passed over: {failure}");
            None
        }
    };
    paths.iter().filter_map(read).collect()
}

fn first_line(command: &mut Command) -> String {
    let done = command.output().map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&done).lines().next().unwrap_or("").trim().to_owned()
}

fn machine() -> Value {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let field = |text: &str, name: &str| {
        let line = text.lines().find(|line| line.starts_with(name));
        line.and_then(|line| line.split_once(':')).map(|(_, v)| v.trim().to_owned())
    };
    json!({
        "processor": field(&read("/proc/cpuinfo"), "model name"),
        "cores": std::thread::available_parallelism().map_or(0, |n| n.get()),
        "memory": field(&read("/proc/meminfo"), "MemTotal"),
        "kernel": read("/proc/sys/kernel/osrelease").trim(),
        "load": read("/proc/loadavg").split(' ').next().unwrap_or(""),
    })
}

/// Seconds since 1970 as a date that can be the name of a file.
fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Years begin in March here, so that the odd day comes last.
    let shifted = days + 719_468;
    let (era, day) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let index = (5 * day_of_year + 2) / 153;
    let month = if index < 10 { index + 3 } else { index - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let day = day_of_year - (153 * index + 2) / 5 + 1;
    let (hour, minute) = (rest / 3600, rest / 60 % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}-{minute:02}-{:02}", rest % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01T00-00-00");
        assert_eq!(date(951_782_400), "2000-02-29T00-00-00");
        assert_eq!(date(1_709_251_199), "2024-02-29T23-59-59");
        assert_eq!(date(4_102_444_800), "2100-01-01T00-00-00");
    }

    #[test]
    fn a_damaged_file_is_passed_over() {
        let folder = std::env::temp_dir().join(format!("pollard-results-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("a.json"), "{").unwrap();
        let one = Results {
            when: "2026-01-01T00-00-00".into(),
            machine: Value::Null,
            versions: Value::Null,
            outcomes: vec![Outcome { name: "x".into(), right: true, ..Outcome::default() }],
        };
        one.write(&folder).unwrap();
        let read = all(&folder);
        assert_eq!(read.len(), 1);
        assert_eq!(read[0].outcomes, one.outcomes);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
