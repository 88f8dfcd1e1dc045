//! C programs of our own in a folder below `bench/programs`, with what their first lines say about them: `// key: value`.

use std::path::PathBuf;
use std::process::Command;

use super::explored::{Explored, limits};
use super::{Failure, pollard, root, work_folder};

/// The programs of one folder, and the `pollard` to explore them with.
pub struct Sources {
    /// In the order of their names.
    pub all: Vec<Source>,
    folder: &'static str,
    pollard: PathBuf,
}

/// One program.
pub struct Source {
    /// The file's name without `.c`.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    text: String,
}

impl Source {
    /// What the program says under a key.
    pub fn says(&self, key: &str) -> Option<&str> {
        let comments = self.text.lines().map_while(|line| line.strip_prefix("//"));
        let mut pairs = comments.filter_map(|line| line.trim().split_once(": "));
        pairs.find(|(name, _)| *name == key).map(|(_, value)| value)
    }
}

impl Sources {
    /// Reads a folder; with names, only these.
    pub fn read(folder: &'static str, names: &[String]) -> Result<Sources, Failure> {
        let mut all = sources(folder)?;
        let missing = names.iter().find(|name| all.iter().all(|source| source.name != **name));
        if let Some(name) = missing {
            return Err(format!("no program {name}"));
        }
        all.retain(|source| names.is_empty() || names.contains(&source.name));
        Ok(Sources { all, folder, pollard: pollard()? })
    }

    /// Explores one for at most some seconds, by `run` or `concolic`.
    pub fn explore(
        &self,
        how: &str,
        source: &Source,
        seconds: u64,
        flags: &[&str],
    ) -> Result<Explored, Failure> {
        let out = work_folder(self.folder)?.join(&source.name);
        let _ = std::fs::remove_dir_all(&out);
        let mut command = Command::new(&self.pollard);
        command.args([how, "--only-output-states-covering-new"]).args(flags);
        command.args(limits(seconds, &out)).arg(&source.path);
        Explored::by(&mut command, seconds, &out)
    }
}

/// All programs of a folder.
fn sources(folder: &str) -> Result<Vec<Source>, Failure> {
    let path = root().join("bench/programs").join(folder);
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut all = Vec::new();
    for entry in std::fs::read_dir(&path).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "c") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).map_err(failed)?;
            all.push(Source { name, path, text });
        }
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of a folder has a line for each program, and each program says its verdict.
    fn are_described(folder: &str, least: usize) {
        let all = sources(folder).expect("the folder is there");
        assert!(all.len() >= least, "{} programs in {folder}", all.len());
        let readme = root().join("bench/programs").join(folder).join("README.md");
        let table = std::fs::read_to_string(readme).expect("there is a table");
        for source in &all {
            assert!(table.contains(&format!("\n| {} | ", source.name)), "{}", source.name);
            let verdict = source.says("verdict");
            assert!(matches!(verdict, Some("safe" | "unsafe")), "{}: {verdict:?}", source.name);
        }
    }

    #[test]
    fn neighbours_are_described() {
        are_described("neighbours", 40);
    }

    #[test]
    fn drivers_are_described_with_their_bugs() {
        are_described("drivers", 12);
        for source in sources("drivers").expect("the folder is there") {
            assert_eq!(source.says("verdict"), Some("safe"), "{}", source.name);
            assert!(source.says("bug").is_some() && source.text.contains("def BUG"));
        }
    }
}
