//! Real programs: their source packages, built with `pollard cc`.
//!
//! `bench/programs/NAME.build` is a shell script whose first comments say `# package: DEBIAN-NAME` and,
//! where the build needs a tool that not every machine has, `# needs: TOOL…`. It runs in the unpacked
//! source with `CC` set.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Failure, must, root, work_folder};

/// A package of real programs.
pub struct Package {
    /// The name of its recipe and list.
    pub name: String,
    recipe: String,
}

impl Package {
    /// All packages that have a recipe, by name.
    pub fn all() -> Result<Vec<Package>, Failure> {
        let folder = root().join("bench/programs");
        let entries =
            std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut packages = Vec::new();
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.extension().is_some_and(|extension| extension == "build") {
                let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let recipe = std::fs::read_to_string(&path)
                    .map_err(|error| format!("{}: {error}", path.display()))?;
                packages.push(Package { name, recipe });
            }
        }
        packages.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(packages)
    }

    /// The text of its list of inputs.
    pub fn list(&self) -> Result<String, Failure> {
        let path = root().join("bench/programs").join(&self.name).with_extension("list");
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    }

    fn says(&self, key: &str) -> Option<&str> {
        let lines = self.recipe.lines().filter_map(|line| line.strip_prefix("# "));
        let mut values = lines.filter_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
        values.next().map(str::trim)
    }

    /// Makes sure that the programs are built from this recipe; the result is the build folder.
    pub fn build(&self, pollard: &Path) -> Result<PathBuf, Failure> {
        let work = work_folder("programs")?;
        let folder = work.join(&self.name);
        let stamp = work.join(format!("{}.built", self.name));
        if std::fs::read_to_string(&stamp).is_ok_and(|built| built == self.recipe) {
            return Ok(folder);
        }
        for tool in self.says("needs").unwrap_or("").split_whitespace() {
            let found = Command::new("which").arg(tool).output();
            if !found.is_ok_and(|answer| answer.status.success()) {
                return Err(format!("{tool} is missing, which this build needs"));
            }
        }
        let package = self.says("package").ok_or("the recipe names no package")?;
        eprintln!("building {package} …");
        let _ = std::fs::remove_dir_all(&folder);
        must(Command::new(root().join("setup/source-package")).arg(&folder).arg(package))?;
        let mut build = Command::new("bash");
        build.args(["-eu", "-c", &self.recipe]).current_dir(&folder);
        build.env("CC", format!("{} cc", pollard.display())).env("MAKEFLAGS", "-j2");
        must(&mut build)?;
        std::fs::write(&stamp, &self.recipe).map_err(|error| error.to_string())?;
        Ok(folder)
    }
}
