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

/// The completions for a shell in a file, if the shell is there; its syntax is right.
fn script_for(shell: &str, check: &str) -> Option<PathBuf> {
    let output = pollard(&["completions", shell]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let file = scratch(shell).join("_pollard");
    std::fs::write(&file, output.stdout).unwrap();
    let Ok(said) = Command::new(shell).arg(check).arg(&file).output() else {
        println!("{shell} is not installed: nothing was asked of it");
        return None;
    };
    assert!(said.status.success() && said.stderr.is_empty(), "{shell}: {}", text(&said));
    Some(file)
}

#[test]
fn fish_completes_commands_flags_and_values() {
    let Some(file) = script_for("fish", "--no-execute") else { return };
    let offered = |line: &str| -> Vec<String> {
        let call = format!("source {}; complete -C '{line}'", file.display());
        let mut fish = Command::new("fish");
        // It keeps a history and settings at home.
        fish.env("HOME", file.parent().unwrap()).env_remove("XDG_CONFIG_HOME");
        let output = fish.args(["--no-config", "-c", &call]).output().unwrap();
        assert!(output.stderr.is_empty(), "{}", text(&output));
        let first = |line: &str| line.split('\t').next().unwrap_or_default().to_owned();
        text(&output).lines().map(first).collect()
    };
    assert_eq!(offered("pollard conc"), ["concolic"]);
    assert!(offered("pollard ").contains(&"doctor".to_owned()));
    assert_eq!(offered("pollard run --prune-b"), ["--prune-budget"]);
    assert_eq!(offered("pollard ir --prune"), [""; 0]);
    assert_eq!(offered("pollard run a.c --search=nurs:cov"), ["--search=nurs:covnew"]);
    assert_eq!(offered("pollard completions f"), ["fish"]);
}

/// Types a line and a tab into a zsh that has found the script by itself, and waits for a text to appear. Whoever
/// waits too long is stopped by `timeout`.
const ZSH_SESSION: &str = r#"
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D; bindkey '^I' complete-word; print READY"
zpty -r -m shell seen $'*\nREADY*'
zpty -w -n shell "$2"$'\t'
zpty -r -m shell seen "*$3*"
"#;

#[test]
fn zsh_completes_commands_flags_and_values() {
    let Some(file) = script_for("zsh", "-n") else { return };
    for (line, completed) in [
        ("pollard conc", "pollard concolic"),
        ("pollard run --prune-b", "pollard run --prune-budget"),
        ("pollard run a.c --search=nurs:cov", "pollard run a.c --search=nurs:covnew"),
        ("pollard completions f", "pollard completions fish"),
    ] {
        let mut zsh = Command::new("timeout");
        zsh.args(["60", "zsh", "-f", "-c", ZSH_SESSION, "session"]);
        zsh.arg(file.parent().unwrap()).args([line, completed]);
        let output = zsh.output().unwrap();
        assert!(output.status.success(), "{line}: not completed: {}", text(&output));
    }
}

#[test]
fn a_shell_that_is_not_known_is_bad_usage() {
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
