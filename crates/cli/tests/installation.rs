//! `pollard doctor` in whole and broken surroundings; completions and the manual page.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn pollard(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.args(words).stdin(Stdio::null());
    command
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("installation").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Feeds a text to a command; its output, and whether it succeeded.
fn filtered(mut command: Command, input: &str) -> Option<Output> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().ok()?;
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    Some(child.wait_with_output().unwrap())
}

#[test]
fn the_doctor_finds_this_installation_whole() {
    let output = pollard(&["doctor"]).output().unwrap();
    let said = text(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    for what in [
        "clang",
        "C library, x86_64",
        "C library, i386",
        "exploring, 64 bits",
        "exploring, 32 bits",
    ] {
        assert!(said.contains(&format!("ok        {what}: ")), "{what}: {said}");
    }
    assert!(said.ends_with("all is well\n"), "{said}");
}

#[test]
fn the_doctor_says_what_is_missing_and_what_to_do() {
    let folder = scratch("broken");
    let file = folder.join("file");
    std::fs::write(&file, "").unwrap();
    let mut doctor = pollard(&["doctor"]);
    doctor.env("POLLARD_CLANG", "clang-that-is-not-there");
    doctor.env("POLLARD_LIBC", folder.join("no-library"));
    // A file is no folder, for root either.
    doctor.env("XDG_CACHE_HOME", &file);
    let output = doctor.output().unwrap();
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for what in ["cache", "clang", "C library, x86_64", "C library, i386"] {
        let line = said.lines().position(|l| l.starts_with(&format!("MISSING   {what}: ")));
        let line = line.unwrap_or_else(|| panic!("{what} is not noticed: {said}"));
        assert!(said.lines().nth(line + 1).unwrap().contains("-> "), "{what}: {said}");
    }
    assert!(said.ends_with("4 things are missing\n"), "{said}");
}

#[test]
fn another_compiler_is_not_taken_for_clang_19() {
    let output = pollard(&["doctor"]).env("POLLARD_CLANG", "true").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("true is not clang 19"), "{}", text(&output));
}

/// What bash offers for a line, with the completions loaded.
fn offered(line: &str) -> Vec<String> {
    let script = text(&pollard(&["completions", "bash"]).output().unwrap());
    let words: Vec<&str> = line.split(' ').collect();
    let list: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let call = format!(
        "{script}\nCOMP_LINE='{line}'; COMP_POINT={}; COMP_WORDS=({}); COMP_CWORD={}\n_pollard 2>/dev/null\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
        line.len(),
        list.join(" "),
        words.len() - 1
    );
    let output = Command::new("bash").args(["--norc", "-c", &call]).output().unwrap();
    text(&output).lines().filter(|l| !l.is_empty()).map(str::to_owned).collect()
}

#[test]
fn bash_completes_commands_flags_and_values() {
    assert_eq!(offered("pollard conc"), ["concolic"]);
    assert!(offered("pollard ").contains(&"doctor".to_owned()));
    assert_eq!(offered("pollard run --prune-b"), ["--prune-budget="]);
    assert_eq!(offered("pollard ir --l"), ["--libc=", "--llvm"]);
    assert_eq!(offered("pollard ir --prune"), [""; 0]);
    assert_eq!(offered("pollard run a.c --search=b"), ["bfs"]);
    assert_eq!(offered("pollard run a.c --search=nurs:cov"), ["covnew"]);
    assert_eq!(offered("pollard completions f"), ["fish"]);
}

#[test]
fn the_other_shells_take_their_scripts() {
    for (shell, check) in [("zsh", "-n"), ("fish", "--no-execute")] {
        let output = pollard(&["completions", shell]).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        let script = text(&output);
        assert!(script.contains("--prune") || script.contains("-l prune"), "{shell}");
        let file = scratch(shell).join("script");
        std::fs::write(&file, &script).unwrap();
        // Where the shell is not installed there is nothing to ask.
        if let Ok(said) = Command::new(shell).arg(check).arg(&file).output() {
            assert!(said.status.success() && said.stderr.is_empty(), "{shell}: {}", text(&said));
        }
    }
    assert_eq!(pollard(&["completions", "tcsh"]).output().unwrap().status.code(), Some(2));
}

#[test]
fn the_manual_has_every_flag_and_no_warnings() {
    let page = text(&pollard(&["man"]).output().unwrap());
    let help = text(&pollard(&["run", "--help"]).output().unwrap());
    for word in help.split_whitespace().filter(|w| w.starts_with("--")) {
        let name = word.split(['=', ',']).next().unwrap();
        if name.len() > 2 && !name.starts_with("--sym-") {
            assert!(page.contains(&name.replace('-', "\\-")), "{name} is not in the manual");
        }
    }
    let mut groff = Command::new("groff");
    groff.args(["-man", "-Tutf8", "-ww", "-z"]);
    if let Some(output) = filtered(groff, &page) {
        assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output));
    }
    let mut mandoc = Command::new("mandoc");
    mandoc.args(["-T", "lint", "-W", "error"]);
    if let Some(output) = filtered(mandoc, &page) {
        assert!(output.status.success(), "{}", text(&output));
    }
}
