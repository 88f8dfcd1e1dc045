//! The mutants below `tests/mutants` must fit the code: one that does not apply any more tests nothing.

use std::path::Path;
use std::process::Command;

/// The crates that mutants are about.
const CRATES: [&str; 5] = ["explore", "machine", "prune", "solver", "summary"];
/// How many there must be at least.
const LEAST: usize = 60;

/// Says what is wrong with the patches.
pub fn check(root: &Path) -> Result<(), String> {
    let folder = root.join("tests/mutants");
    let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "patch"));
    files.sort();
    if files.len() < LEAST {
        return Err(format!("{} mutants, at least {LEAST} are wanted", files.len()));
    }
    let mut found = Vec::new();
    for file in &files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let wrong = |what: String| format!("tests/mutants/{name}: {what}");
        let text = std::fs::read_to_string(file).map_err(|e| wrong(e.to_string()))?;
        let part = about(&text).map_err(wrong)?;
        found.push(part);
        let mut git = Command::new("git");
        git.args(["apply", "--check"]).arg(file).current_dir(root);
        let done = git.output().map_err(|e| wrong(e.to_string()))?;
        if !done.status.success() {
            return Err(wrong(String::from_utf8_lossy(&done.stderr).trim().to_owned()));
        }
    }
    match CRATES.iter().find(|&&part| !found.iter().any(|found| found == part)) {
        None => Ok(()),
        Some(part) => Err(format!("no mutant is about the crate {part}")),
    }
}

/// The crate that a patch is about; it has to say it, name a rule, and change that crate only.
fn about(text: &str) -> Result<String, String> {
    let head = |mark: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(mark));
        line.map(|line| line.trim().to_owned()).filter(|line| !line.is_empty())
    };
    let (rule, part) = (head("# rule:"), head("# crate:"));
    let (Some(_), Some(part)) = (rule, part) else {
        return Err("no line `# rule:` or no line `# crate:`".into());
    };
    let inside = format!("+++ b/crates/{part}/");
    let changed: Vec<&str> = text.lines().filter(|line| line.starts_with("+++ ")).collect();
    match changed.iter().all(|line| line.starts_with(&inside)) && !changed.is_empty() {
        true if CRATES.contains(&&*part) => Ok(part),
        true => Err(format!("`{part}` is not one of {}", CRATES.join(", "))),
        false => Err(format!("it does not change the crate {part} alone")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_patch_says_what_it_bends_and_where() {
        let diff = "--- a/crates/solver/src/x.rs\n+++ b/crates/solver/src/x.rs\n";
        let whole = format!("# rule: R\n# crate: solver\n{diff}");
        assert_eq!(about(&whole), Ok("solver".into()));
        assert!(about(diff).is_err());
        assert!(about("# rule: R\n# crate: solver\n").is_err());
        assert!(about(&whole.replace("crate: solver", "crate: prune")).is_err());
    }
}
