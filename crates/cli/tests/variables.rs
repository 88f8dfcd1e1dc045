//! The values of variables in error files: runs `pollard run` on the programs below `tests/variables`.
//!
//! Lines that begin with `//=` at the end of a program are what the error files say about variables, one file after the
//! other; `BLESS=1` rewrites them. `//@ flags:` and `//@ args:` are words for Pollard and for the program.
//!
//! Also checked: the same values are in `run.json`, and the innermost frame is on the terminal.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/variables");
    let root = root.canonicalize().expect("tests/variables is there");
    let mut files: Vec<PathBuf> =
        fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let trials = files.into_iter().map(|file| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        Trial::test(name, move || check(&file))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn check(file: &Path) -> Result<(), Failed> {
    let source = fs::read_to_string(file)?;
    let words = |key: &str| {
        let line = source.lines().find_map(|line| line.strip_prefix(key));
        line.unwrap_or_default().split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let name = file.file_name().unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("variables").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.arg("run").arg(name).args(words("//@ flags:"));
    command.arg(format!("--output-dir={}", folder.join("out").display()));
    command.arg("--").args(words("//@ args:")).current_dir(file.parent().unwrap());
    let run = command.output()?;
    let said =
        String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
    let texts = error_texts(&folder.join("out")).map_err(|e| format!("{e}\n{said}"))?;
    if texts.is_empty() {
        return Err(format!("no error was found\n{said}").into());
    }
    let found: Vec<&str> = texts.iter().flat_map(|text| about_variables(text)).collect();
    in_summary(&folder.join("out"), &found)?;
    let innermost = found.iter().find(|line| line.starts_with("variables in"));
    if !innermost.is_some_and(|line| said.contains(&format!("  {line}\n"))) {
        return Err(format!("the terminal does not show the innermost frame\n{said}").into());
    }
    compare(file, &source, &found)
}

/// All error files, in the order of the tests.
fn error_texts(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|e| e.path())).collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|e| e == "err"));
    paths.sort();
    paths.into_iter().map(fs::read_to_string).collect()
}

/// The error itself, and what follows from the first word about variables up to the inputs.
fn about_variables(text: &str) -> impl Iterator<Item = &str> {
    let rest = text.lines().skip_while(|line| !line.starts_with("variables in"));
    text.lines().take(1).chain(rest.take_while(|line| *line != "input:"))
}

/// Each value in the summary of the run is in the files too.
fn in_summary(folder: &Path, found: &[&str]) -> Result<(), Failed> {
    let summary: Value = serde_json::from_str(&fs::read_to_string(folder.join("run.json"))?)?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut count = 0;
    for error in list(&summary["errors"]) {
        for frame in list(&error["variables"]) {
            for variable in list(&frame["locals"]).iter().chain(&list(&frame["globals"])) {
                let text = |key: &str| variable[key].as_str().unwrap_or_default().to_owned();
                let end = format!(" = {}", text("value"));
                let is_it = |line: &&&str| line.ends_with(&end) && line.contains(&text("name"));
                if !found.iter().any(|line| is_it(&line)) {
                    return Err(format!("only run.json has {variable}").into());
                }
                count += 1;
            }
        }
    }
    let lines = found.iter().filter(|line| line.starts_with("  ")).count();
    if count == lines { Ok(()) } else { Err(format!("{count} variables, {lines} lines").into()) }
}

fn compare(file: &Path, source: &str, found: &[&str]) -> Result<(), Failed> {
    let expected: Vec<&str> = source
        .lines()
        .filter_map(|line| line.strip_prefix("//="))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    if expected == found {
        return Ok(());
    }
    if std::env::var_os("BLESS").is_some() {
        let kept = source.lines().filter(|line| !line.starts_with("//="));
        let mut blessed: String = kept.map(|line| format!("{line}\n")).collect();
        for line in found {
            blessed += format!("//= {line}").trim_end();
            blessed.push('\n');
        }
        return Ok(fs::write(file, blessed)?);
    }
    Err(format!("expected\n{}\ngot\n{}", expected.join("\n"), found.join("\n")).into())
}
