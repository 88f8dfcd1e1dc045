//! Runs every command that README, CONTRIBUTING, the book and the heads of the examples show, and compares what it prints.
//!
//! [`session`] says what is a command and what is compared. Each document is one test, run from top to bottom in a folder of its own
//! that looks like the root of the source tree: `./x` is there, and what `pollard` writes goes nowhere else.

#[path = "support/process.rs"]
mod process;
#[path = "support/session.rs"]
mod session;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use session::{Step, head_of, steps_of};

/// Seconds, more than any command of a document takes on a busy machine.
const TIME_LIMIT: u64 = 120;

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = self_tests();
    for document in documents() {
        let name = document.strip_prefix(root()).unwrap_or(&document).display().to_string();
        trials.push(Trial::test(name.clone(), move || {
            let text = std::fs::read_to_string(&document)?;
            links_lead_somewhere(&document, &text)?;
            let is_source = document.extension().is_some_and(|e| e == "c");
            let steps = steps_of(&if is_source { head_of(&text) } else { text })?;
            if is_source && !steps.iter().any(|step| step.command.starts_with("./x ")) {
                return Err("the head has no command `$ ./x …`".into());
            }
            run(&name, &steps).map_err(Failed::from)
        }));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Every link to a file of the tree must find it. Those to headings inside are not looked at.
fn links_lead_somewhere(document: &Path, text: &str) -> Result<(), String> {
    if document.extension().is_some_and(|e| e == "c") {
        return Ok(());
    }
    for link in text.split("](").skip(1) {
        let target = link.split([')', '#', ' ']).next().unwrap_or("");
        let folder = document.parent().unwrap_or(Path::new(""));
        if !target.is_empty() && !target.contains("://") && !folder.join(target).exists() {
            return Err(format!("the link to {target} leads nowhere"));
        }
    }
    Ok(())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the tree is there")
}

/// Everything that shows commands.
fn documents() -> Vec<PathBuf> {
    let mut found = vec![root().join("README.md"), root().join("CONTRIBUTING.md")];
    let mut folders = vec![root().join("docs"), root().join("examples")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of documents") {
            let path = entry.expect("an entry").path();
            match path.extension().and_then(|e| e.to_str()) {
                Some("md" | "c") => found.push(path),
                _ if path.is_dir() => folders.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

/// A fresh folder in which a document's commands run; removed when all went well.
fn scratch(name: &str) -> Result<PathBuf, String> {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join("documents").join(name.replace('/', "-"));
    let make = || -> std::io::Result<()> {
        if folder.exists() {
            std::fs::remove_dir_all(&folder)?;
        }
        std::fs::create_dir_all(folder.join("bin"))?;
        for part in ["examples", "tests", "bench"] {
            std::os::unix::fs::symlink(root().join(part), folder.join(part))?;
        }
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_pollard"), folder.join("bin/pollard"))?;
        std::os::unix::fs::symlink("bin/pollard", folder.join("x"))
    };
    make().map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

fn run(name: &str, steps: &[Step]) -> Result<(), String> {
    if steps.is_empty() {
        return Ok(());
    }
    let folder = scratch(name)?;
    let mut code = 0;
    for (i, step) in steps.iter().enumerate() {
        let wrong =
            |message: String| format!("{name}:{}: $ {}\n{message}", step.line, step.command);
        if let Some(file) = step.makes(&folder) {
            let text = step.output.join("\n") + "\n";
            std::fs::write(folder.join(file), text).map_err(|e| wrong(e.to_string()))?;
            code = 0;
            continue;
        }
        if step.command == "echo $?" {
            step.difference(&code.to_string()).map_or(Ok(()), |message| Err(wrong(message)))?;
            continue;
        }
        let output;
        (code, output) = typed(&step.command, &folder).map_err(wrong)?;
        step.difference(&output).map_or(Ok(()), |message| Err(wrong(message)))?;
        let asked = steps.get(i + 1).is_some_and(|next| next.command == "echo $?");
        if !asked && code != step.exit_code() {
            let expected = step.exit_code();
            return Err(wrong(format!(
                "exit code {code}, not {expected}; the output is:\n{output}"
            )));
        }
    }
    std::fs::remove_dir_all(&folder).map_err(|error| error.to_string())
}

/// What a shell answers: the exit code, and both outputs as a terminal mixes them.
fn typed(command: &str, folder: &Path) -> Result<(i32, String), String> {
    // `timeout` ends what the shell has started, too.
    let mut shell = Command::new("timeout");
    let path = std::env::var("PATH").unwrap_or_default();
    shell.env("PATH", format!("{}:{path}", folder.join("bin").display()));
    shell.args(["--kill-after=1", &TIME_LIMIT.to_string(), "sh", "-c"]);
    shell.arg(format!("exec 2>&1\n{command}")).current_dir(folder);
    let ended = process::run(shell, b"", Duration::from_secs(TIME_LIMIT + 10))?;
    Ok((ended.code, String::from_utf8_lossy(&ended.stdout).into_owned()))
}

/// What the comparison must notice.
fn self_tests() -> Vec<Trial> {
    let holds = |name: &str, test: fn() -> Result<(), String>| {
        Trial::test(format!("session/{name}"), move || test().map_err(Failed::from))
    };
    vec![
        holds("other output is noticed", || {
            let step = only("    $ echo a b\n    a c\n")?;
            expect(step.difference("a b\n").is_some())
        }),
        holds("missing and further lines are noticed", || {
            let step = only("    $ x\n    a\n    b\n")?;
            expect(step.difference("a\n").is_some() && step.difference("a\nb\nc\n").is_some())
        }),
        holds("an ellipsis is any text", || {
            let step = only("    $ x\n    a … c\n    …\n    end\n")?;
            expect(step.difference("a b b c\nx\ny\nend\n").is_none())?;
            expect(step.difference("a b\nend\n").is_some())
        }),
        holds("times and speeds may differ", || {
            let step = only("    $ x\n    paths: 8 in 0.1 s (53 instructions, 3k/s), 8 tests\n")?;
            let slow = "paths: 8 in 1 min 2 s (53 instructions, 900/s), 8 tests";
            expect(step.difference(slow).is_none())?;
            expect(step.difference(&slow.replace("8 tests", "9 tests")).is_some())
        }),
        holds("commands are found in all kinds of blocks", || {
            let text = "a\n\n    $ one\n    1\n\n- b\n\n      $ in a list\n      1\n\n```console\n$ two \\\n  more\n```\n```console,ignore no\n$ three\n```\n";
            let commands: Vec<String> = steps_of(text)?.into_iter().map(|s| s.command).collect();
            expect(commands == ["one", "in a list", "two \\\n  more"])
        }),
        holds("what is not run says why", || {
            expect(steps_of("```console,ignore\n$ three\n```\n").is_err())?;
            expect(steps_of("    pollard run max.c\n").is_err())?;
            expect(steps_of("    pollard run FILE\n").is_ok())
        }),
        holds("exit codes are those of the verdict", || {
            expect(only("    $ x\n    verdict: unsafe: 1 error\n")?.exit_code() == 1)?;
            expect(only("    $ x\n    verdict: UNKNOWN\n")?.exit_code() == 3)?;
            expect(only("    $ x\n    a.c:1:2: error: abort\n")?.exit_code() == 1)?;
            expect(only("    $ x\n")?.exit_code() == 0)
        }),
    ]
}

fn only(text: &str) -> Result<Step, String> {
    let steps = steps_of(text)?;
    let [step] = steps.as_slice() else { return Err(format!("{} steps", steps.len())) };
    Ok(step.clone())
}

fn expect(fact: bool) -> Result<(), String> {
    fact.then_some(()).ok_or_else(|| "does not hold".into())
}
