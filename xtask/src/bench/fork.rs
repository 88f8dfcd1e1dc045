//! What a fork costs, by the example program `fork` of the package `cli`: a state with 100 MB of live
//! memory, and coreutils in the middle of their work.

use std::path::Path;
use std::process::Command;

use super::package::Package;
use super::{Failure, must, pollard, root, work_folder};

/// A program of coreutils with something to do.
const RUNS: &[(&str, &[&str])] = &[
    ("echo", &["hello", "world"]),
    ("expr", &["1", "+", "2"]),
    ("seq", &["100"]),
    ("factor", &["123456789"]),
    ("printf", &["%5.2f|%s\n", "3.14159", "text"]),
    ("sort", &["/etc/passwd"]),
    ("wc", &["/etc/passwd"]),
    ("sha256sum", &["/etc/passwd"]),
    ("ls", &["/etc"]),
    ("date", &["-u", "-d", "@0"]),
    ("stat", &["/etc/passwd"]),
    ("fmt", &["/etc/passwd"]),
];

/// How many figures the example prints behind the label.
const FIGURES: usize = 4;

/// Prints the table.
pub fn run(_args: &[String]) -> Result<bool, Failure> {
    let pollard = pollard()?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--quiet", "--release", "-p", "cli", "--example", "fork"]);
    must(build.current_dir(root()))?;
    let fork = pollard.with_file_name("examples/fork");

    println!("| program | live MB | median µs | 99 % µs | kB per forked state |");
    println!("|---|---|---|---|---|");
    let large = work_folder("fork")?.join("large");
    let source = root().join("bench/fork.c");
    must(Command::new(&pollard).args(["cc", "-O0"]).arg(source).arg("-o").arg(&large))?;
    row(&fork, "100 MB live", &large, &[])?;
    let packages = Package::all()?;
    let coreutils = packages.iter().find(|package| package.name == "coreutils");
    let folder = coreutils.ok_or("no recipe for coreutils")?.build(&pollard)?.join("src");
    for (program, args) in RUNS {
        row(&fork, program, &folder.join(program), args)?;
    }
    println!("wanted: 100 MB live at most 50 µs; coreutils at most 5 µs and 20 kB each");
    Ok(true)
}

fn row(fork: &Path, label: &str, program: &Path, args: &[&str]) -> Result<(), Failure> {
    let said = must(Command::new(fork).arg(label).arg(program).args(args))?;
    let words: Vec<&str> = said.split_whitespace().collect();
    let figures = &words[words.len().saturating_sub(FIGURES)..];
    println!("| {label} | {} |", figures.join(" | "));
    Ok(())
}
