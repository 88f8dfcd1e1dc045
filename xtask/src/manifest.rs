//! What the `Cargo.toml` files of the workspace say about who imports whom.

use std::path::Path;

use toml::{Table, Value};

/// A crate of the workspace and the crates it imports.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The name of the package.
    pub name: String,
    /// Imported by the crate itself or its build script, on any target.
    pub imports: Vec<String>,
    /// Imported by its tests, examples and benches only.
    pub test_imports: Vec<String>,
}

impl Manifest {
    /// Reads the text of a `Cargo.toml`.
    pub fn parse(text: &str) -> Result<Manifest, String> {
        let file: Table = text.parse().map_err(|error| format!("{error}"))?;
        let name = file
            .get("package")
            .and_then(|package| package.get("name"))
            .and_then(Value::as_str)
            .ok_or("it names no package")?;
        let mut manifest = Manifest { name: name.to_owned(), ..Manifest::default() };
        manifest.read_sections(&file);
        let targets = file.get("target").and_then(Value::as_table);
        for target in targets.into_iter().flat_map(Table::values) {
            manifest.read_sections(target.as_table().unwrap_or(&Table::new()));
        }
        Ok(manifest)
    }

    fn read_sections(&mut self, table: &Table) {
        self.imports.extend(dependencies(table, "dependencies"));
        self.imports.extend(dependencies(table, "build-dependencies"));
        self.test_imports.extend(dependencies(table, "dev-dependencies"));
    }
}

/// The packages in a section; a renamed one counts under its own name.
fn dependencies(table: &Table, section: &str) -> Vec<String> {
    let entries = table.get(section).and_then(Value::as_table);
    entries
        .into_iter()
        .flatten()
        .map(|(key, entry)| {
            let renamed = entry.get("package").and_then(Value::as_str);
            renamed.unwrap_or(key).to_owned()
        })
        .collect()
}

/// The manifests of all crates of the workspace at `root`, in the order of their folders.
pub fn of_workspace(root: &Path) -> Result<Vec<Manifest>, String> {
    let crates = root.join("crates");
    let entries = std::fs::read_dir(&crates);
    let entries = entries.map_err(|error| format!("{}: {error}", crates.display()))?;
    let mut folders: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    folders.sort();
    folders.push(root.join("xtask"));
    folders
        .iter()
        .map(|folder| folder.join("Cargo.toml"))
        .filter(|path| path.is_file())
        .map(|path| {
            let located = |reason: String| format!("{}: {reason}", path.display());
            let text = std::fs::read_to_string(&path).map_err(|e| located(e.to_string()))?;
            Manifest::parse(&text).map_err(located)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_dependency_is_seen() {
        let manifest = Manifest::parse(
            r#"
            [package]
            name = "machine"
            [dependencies]
            ir.workspace = true
            values = { package = "expr", path = "../expr" }
            [build-dependencies]
            cc = "1"
            [target.'cfg(unix)'.dependencies]
            libc = "0.2"
            [dev-dependencies]
            frontend.workspace = true
            "#,
        )
        .unwrap();
        assert_eq!(manifest.name, "machine");
        assert_eq!(manifest.imports, ["ir", "expr", "cc", "libc"]);
        assert_eq!(manifest.test_imports, ["frontend"]);
    }

    #[test]
    fn what_is_no_manifest_is_refused() {
        assert!(Manifest::parse("[package").is_err());
        assert!(Manifest::parse("[workspace]").is_err());
    }
}
