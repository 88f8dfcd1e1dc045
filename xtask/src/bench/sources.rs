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
    path: PathBuf,
    text: String,
}

impl Source {
    /// What the program says under a key.
    pub fn says(&self, key: &str) -> Option<&str> {
        let comments = self.text.lines().map_while(|line| line.strip_prefix("// "));
        comments.filter_map(|line| line.split_once(": ")).find(|(k, _)| *k == key).map(|(_, v)| v)
    }
}

impl Sources {
    /// Reads a folder; with names, only these.
    pub fn read(folder: &'static str, names: &[String]) -> Result<Sources, Failure> {
        let path = root().join("bench/programs").join(folder);
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut all = Vec::new();
        for entry in std::fs::read_dir(&path).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let is_c = path.extension().is_some_and(|extension| extension == "c");
            if is_c && (names.is_empty() || names.contains(&name)) {
                let text = std::fs::read_to_string(&path).map_err(failed)?;
                all.push(Source { name, path, text });
            }
        }
        all.sort_by(|a, b| a.name.cmp(&b.name));
        let missing = names.iter().find(|name| all.iter().all(|source| source.name != **name));
        match missing {
            Some(name) => Err(format!("no program {name}")),
            None => Ok(Sources { all, folder, pollard: pollard()? }),
        }
    }

    /// Explores one for at most some seconds.
    pub fn explore(
        &self,
        source: &Source,
        seconds: u64,
        flags: &[&str],
    ) -> Result<Explored, Failure> {
        let out = work_folder(self.folder)?.join(&source.name);
        let _ = std::fs::remove_dir_all(&out);
        let mut command = Command::new(&self.pollard);
        command.args(["run", "--only-output-states-covering-new"]).args(flags);
        command.args(limits(seconds, &out)).arg(&source.path);
        Explored::by(&mut command, seconds, &out)
    }
}
