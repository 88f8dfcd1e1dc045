//! coreutils on symbolic arguments and input: building them and exploring one.

use std::path::PathBuf;
use std::process::Command;

use super::explored::{Explored, limits};
use super::list::List;
use super::package::Package;
use super::{Failure, pollard, work_folder};

const SYMBOLIC: &[&str] = &["--sym-args", "0", "2", "2", "--sym-stdin", "2"];

/// The programs, built.
pub struct Programs {
    pollard: PathBuf,
    bin: PathBuf,
    names: Vec<String>,
}

impl Programs {
    /// Builds what is not built yet.
    pub fn build() -> Result<Programs, Failure> {
        let pollard = pollard()?;
        let packages = Package::all()?;
        let package = packages.iter().find(|package| package.name == "coreutils");
        let package = package.ok_or("no recipe for coreutils")?;
        let list = List::parse(&package.list()?).map_err(|e| format!("coreutils.list: {e}"))?;
        let bin = package.build(&pollard)?.join(&list.bin);
        let mut names: Vec<String> = list.runs.into_iter().map(|run| run.program).collect();
        names.sort();
        names.dedup();
        Ok(Programs { pollard, bin, names })
    }

    /// These programs, or all.
    pub fn choose<'a>(&'a self, names: &'a [String]) -> Vec<&'a str> {
        let chosen = if names.is_empty() { &self.names } else { names };
        chosen.iter().map(String::as_str).collect()
    }

    /// Explores a program depth first for some seconds.
    pub fn explore(
        &self,
        program: &str,
        seconds: u64,
        flags: &[&str],
    ) -> Result<Explored, Failure> {
        let folder = work_folder("coreutils")?.join(program);
        let _ = std::fs::remove_dir_all(&folder);
        let place = folder.join("empty");
        std::fs::create_dir_all(&place).map_err(|e| format!("{}: {e}", place.display()))?;
        let out = folder.join("out");
        let mut command = Command::new(&self.pollard);
        command.args(["run", "--search=dfs", "--only-output-states-covering-new"]).args(flags);
        command.args(limits(seconds, &out)).arg(self.bin.join(program));
        command.arg("--").args(SYMBOLIC).current_dir(&place);
        // What programs the machine has must not matter, so the PATH leads nowhere.
        command.env_clear().env("PATH", "/none").env("HOME", "/root").env("LC_ALL", "C");
        // Pollard itself wants to find its C library.
        command.env("XDG_CACHE_HOME", cache_folder());
        if let Some(libc) = std::env::var_os("POLLARD_LIBC") {
            command.env("POLLARD_LIBC", libc);
        }
        Explored::by(&mut command, seconds, &out)
    }
}

/// How much the machine has to do, for the head of a table.
pub fn load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or("?").to_owned()
}

/// Where Pollard keeps what it builds, in the environment of the user.
fn cache_folder() -> PathBuf {
    let home = || PathBuf::from(std::env::var_os("HOME").unwrap_or_default()).join(".cache");
    std::env::var_os("XDG_CACHE_HOME").map_or_else(home, PathBuf::from)
}
