//! The shape of the code: how long files are, and which types keep their fields to themselves.
//!
//! A type that other crates use through methods can be built otherwise tomorrow. Rust lets a field
//! be public without
//! anybody noticing in review, so the types for which the plan says *methods* stand in a table
//! here. Lints of clippy
//! (`clippy.toml`) bound the length of functions; nothing bounds that of files, so this does. It
//! also sees that the files are
//! there to which CONTRIBUTING.md leads a new reader.

use std::path::{Path, PathBuf};

/// Lines that a file may have.
const MAX_LINES: usize = 700;

/// Longer files, each with the reason.
const LONGER: &[(&str, &str)] = &[];

/// Types whose fields only their own crate sees: the file, and the type in it.
const OPAQUE: &[(&str, &str)] =
    &[("crates/machine/src/state.rs", "State"), ("crates/machine/src/machine.rs", "Machine")];

/// What is wrong with the sources below `root`, one line each.
pub fn check(root: &Path) -> Result<Vec<String>, String> {
    let mut complaints = Vec::new();
    for folder in ["crates", "xtask"] {
        for file in sources(&root.join(folder))? {
            let text = read(&file)?;
            let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
            complaints.extend(too_long(&name, text.lines().count()));
        }
    }
    let guide = read(&root.join("CONTRIBUTING.md"))?;
    let dead = links(&guide).into_iter().filter(|link| !root.join(link).exists());
    complaints
        .extend(dead.map(|link| format!("CONTRIBUTING.md leads to {link}, which is not there")));
    for (file, name) in OPAQUE {
        let fields = public_fields(&read(&root.join(file))?, name);
        let fields =
            fields.ok_or_else(|| format!("{file} has no type {name}: see xtask/src/shape.rs"))?;
        complaints.extend(
            fields.iter().map(|field| {
                format!("{file}: {name}::{field} is public; other crates use methods")
            }),
        );
    }
    Ok(complaints)
}

fn read(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// The Rust files below a folder, in order.
fn sources(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder);
    let entries = entries.map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(files)
}

fn too_long(name: &str, lines: usize) -> Option<String> {
    let excused = LONGER.iter().any(|(file, _)| *file == name);
    (lines > MAX_LINES && !excused).then(|| {
        format!("{name} has {lines} lines; at most {MAX_LINES}: divide it by its subjects")
    })
}

/// The files that a text in Markdown leads to.
fn links(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://") && !target.starts_with('#')).collect()
}

/// The public fields of a struct; nothing if the text has no such struct.
fn public_fields(text: &str, name: &str) -> Option<Vec<String>> {
    let head = format!("pub struct {name} {{");
    let mut lines = text.lines().skip_while(|line| !line.trim_start().starts_with(&head));
    lines.next()?;
    let fields = lines.take_while(|line| line.trim() != "}");
    let public = fields.filter_map(|line| line.trim().strip_prefix("pub ")?.split(':').next());
    Some(public.map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_fields_are_named() {
        let text = "/// A.\npub struct Other {\n    pub x: u8,\n}\npub struct State {\n    \
                    /// pub said: nothing\n    pub(crate) a: u8,\n    pub stack: Stack,\n    b: u8,\n}\n";
        assert_eq!(public_fields(text, "State"), Some(vec!["stack".to_owned()]));
        assert_eq!(public_fields(text, "Machine"), None);
    }

    #[test]
    fn long_files_are_named() {
        assert_eq!(too_long("crates/a/src/b.rs", MAX_LINES), None);
        let complaint = too_long("crates/a/src/b.rs", MAX_LINES + 1).unwrap();
        assert!(complaint.starts_with("crates/a/src/b.rs has 701 lines"));
    }

    #[test]
    fn links_are_found() {
        let text = "a [b](c/d.rs), [e](https://f) [g](#h) and [i](j.md).";
        assert_eq!(links(text), ["c/d.rs", "j.md"]);
    }

    #[test]
    fn exceptions_are_still_needed() {
        for (file, reason) in LONGER {
            let text = read(&crate::root().join(file)).unwrap();
            assert!(text.lines().count() > MAX_LINES && !reason.is_empty(), "{file}");
        }
    }
}
