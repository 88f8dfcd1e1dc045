//! Bad input: each kind has one clear message that says what to do, and its exit code.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const USAGE: i32 = 2;
const INCOMPLETE: i32 = 3;

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bad-input").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn pollard(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.arg("exec").current_dir(folder);
    command
}

/// The message of a run that must be refused with that exit code, before the program prints anything.
fn refused(command: &mut Command, code: i32) -> String {
    let Output { status, stdout, stderr } = command.output().unwrap();
    let message = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(code), "{message}");
    assert!(stdout.is_empty(), "{}", String::from_utf8_lossy(&stdout));
    assert!(!message.contains("panicked"), "{message}");
    message
}

#[track_caller]
fn says(message: &str, parts: &[&str]) {
    for part in parts {
        assert!(message.contains(part), "no `{part}` in: {message}");
    }
}

/// One line, not an avalanche.
#[track_caller]
fn one_line(message: &str) {
    assert_eq!(message.trim_end().lines().count(), 1, "{message}");
}

#[test]
fn no_input() {
    let folder = folder("no-input");
    let message = refused(&mut pollard(&folder), USAGE);
    says(&message, &["pollard: error:"]);
}

#[test]
fn missing_file() {
    let folder = folder("missing-file");
    let message = refused(pollard(&folder).arg("nowhere.c"), USAGE);
    says(&message, &["nowhere.c", "no such file"]);
    one_line(&message);
    let message = refused(pollard(&folder).arg("nowhere.bc"), USAGE);
    says(&message, &["nowhere.bc", "no such file"]);
}

#[test]
fn c_that_does_not_compile() {
    let folder = folder("c-error");
    file(&folder, "wrong.c", "int main(void) { return undeclared + 1; }\n");
    let message = refused(pollard(&folder).arg("wrong.c"), USAGE);
    says(&message, &["wrong.c:1:25: error:", "undeclared", "1 error generated"]);
}

#[test]
fn a_file_that_is_no_bitcode() {
    let folder = folder("no-bitcode");
    file(&folder, "text.bc", "this is a letter, not a program\n");
    let message = refused(pollard(&folder).arg("text.bc"), USAGE);
    says(&message, &["text.bc", "bitcode"]);
    one_line(&message);
    file(&folder, "cut.bc", b"BC\xC0\xDE\x35\x14\x00\x00");
    let message = refused(pollard(&folder).arg("cut.bc"), USAGE);
    says(&message, &["cut.bc", "not valid LLVM bitcode"]);
    one_line(&message);
    file(&folder, "empty", "");
    let message = refused(pollard(&folder).arg("empty"), USAGE);
    says(&message, &["empty"]);
}

/// The Rust compiler has a newer LLVM than ours and can write its bitcode.
#[test]
fn bitcode_of_a_newer_llvm() {
    let folder = folder("newer-bitcode");
    file(&folder, "newer.rs", "#![no_std]\npub fn twice(x: &mut [u64; 4]) { x[1] = x[0] * 2; }\n");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut emit = Command::new(rustc);
    emit.args(["--crate-type=lib", "--emit=llvm-bc", "-g", "newer.rs"]).current_dir(&folder);
    assert!(emit.status().unwrap().success());
    let message = refused(pollard(&folder).arg("newer.bc"), USAGE);
    says(&message, &["newer.bc", "newer", "clang-19"]);
    one_line(&message);
}

#[test]
fn no_main() {
    let folder = folder("no-main");
    file(&folder, "library.c", "int twice(int x) { return 2 * x; }\n");
    let message = refused(pollard(&folder).arg("library.c"), USAGE);
    says(&message, &["no function `main`"]);
    one_line(&message);
    file(&folder, "declared.c", "int main(void);\nint twice(int x) { return 2 * x; }\n");
    says(&refused(pollard(&folder).arg("declared.c"), USAGE), &["no function `main`"]);
}

#[test]
fn clang_missing() {
    let folder = folder("clang-missing");
    file(&folder, "fine.c", "int main(void) { return 0; }\n");
    let mut command = pollard(&folder);
    command.arg("fine.c").env("POLLARD_CLANG", "/nowhere/clang");
    let message = refused(&mut command, USAGE);
    says(&message, &["/nowhere/clang", "clang-19", "./x setup"]);
    one_line(&message);
    let mut command = pollard(&folder);
    command.arg("fine.c").env("PATH", &folder).env_remove("POLLARD_CLANG");
    says(&refused(&mut command, USAGE), &["clang-19", "./x setup"]);
}

#[test]
fn no_c_library_and_no_way_to_build_it() {
    let folder = folder("no-libc");
    file(&folder, "hello.c", "#include <stdio.h>\nint main(void) { puts(\"hello\"); }\n");
    let mut command = pollard(&folder);
    command.arg("hello.c").env("POLLARD_LIBC", folder.join("none"));
    let message = refused(&mut command, USAGE);
    says(&message, &["C library", "POLLARD_LIBC", "./x setup"]);
    // Nothing cached, and none of the tools that the build needs.
    let clang = std::env::var("POLLARD_CLANG").unwrap_or("/usr/bin/clang-19".into());
    let mut command = pollard(&folder);
    command.arg("hello.c").env_remove("POLLARD_LIBC").env("XDG_CACHE_HOME", &folder);
    command.env("POLLARD_CLANG", clang).env("PATH", &folder);
    let message = refused(&mut command, USAGE);
    says(&message, &["C library", "could not build it", "./x setup"]);
}

/// A program without a library does not ask for one.
#[test]
fn a_program_without_library_needs_none() {
    let folder = folder("bare");
    file(&folder, "bare.c", "int main(void) { return 41 + 1; }\n");
    let mut command = pollard(&folder);
    let output = command.arg("bare.c").env("POLLARD_LIBC", folder.join("none")).output().unwrap();
    assert_eq!(output.status.code(), Some(42), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Links that lead to themselves cannot be read even by root.
#[test]
fn unreadable_file_and_directory() {
    let folder = folder("unreadable");
    for name in ["loop.c", "loop.bc", "turning"] {
        std::os::unix::fs::symlink(name, folder.join(name)).unwrap();
    }
    for name in ["loop.c", "loop.bc", "turning/inside.c", "turning/inside.bc"] {
        let message = refused(pollard(&folder).arg(name), USAGE);
        says(&message, &[name, "cannot be read"]);
        one_line(&message);
    }
    std::fs::create_dir(folder.join("directory")).unwrap();
    std::fs::create_dir(folder.join("directory.c")).unwrap();
    for name in ["directory", "directory.c"] {
        let message = refused(pollard(&folder).arg(name), USAGE);
        says(&message, &[name, "is a directory"]);
        one_line(&message);
    }
}

#[test]
fn unknown_flag() {
    let folder = folder("unknown-flag");
    file(&folder, "fine.c", "int main(void) { return 0; }\n");
    let message = refused(pollard(&folder).args(["fine.c", "--no-such-flag"]), USAGE);
    says(&message, &["--no-such-flag", "--help"]);
    one_line(&message);
}

/// Ctrl-C ends an endless program at once, with a word about it.
#[test]
fn interrupt() {
    let folder = folder("interrupt");
    let source = "#include <stdio.h>\nint main(void) {\n    puts(\"ready\");\n    fflush(stdout);\n    for (;;)\n        ;\n}\n";
    file(&folder, "endless.c", source);
    let mut command = pollard(&folder);
    command.arg("endless.c").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "ready\n");
    let kill = Command::new("sh").arg("-c").arg(format!("kill -INT {}", child.id())).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(INCOMPLETE), "{message}");
    says(&message, &["interrupted"]);
    assert!(!message.contains("panicked"), "{message}");
}

/// A program that waits for input is stopped as well.
#[test]
fn interrupt_while_waiting_for_input() {
    let folder = folder("interrupt-input");
    let source = "#include <stdio.h>\nint main(void) { puts(\"ready\"); fflush(stdout); return getchar(); }\n";
    file(&folder, "waits.c", source);
    let mut command = pollard(&folder);
    command.arg("waits.c").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let input = child.stdin.take();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "ready\n");
    let kill = Command::new("sh").arg("-c").arg(format!("kill -INT {}", child.id())).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    drop(input);
    assert_eq!(output.status.code(), Some(INCOMPLETE));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "pollard: stopped: interrupted\n");
}

#[test]
fn functions_that_cannot_be_explored() {
    let folder = folder("functions");
    let text = "int trim(char *text, int n) { return text[n & 7]; }\n\
                int print(const char *format, ...) { return *format; }\n\
                int each(int (*step)(int), int n) { return step(n); }\n";
    let source = file(&folder, "functions.c", text);
    let run = |flags: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
        command.arg("run").current_dir(&folder).arg(&source).args(flags);
        let message = refused(&mut command, USAGE);
        one_line(&message);
        message
    };
    says(&run(&["--function=trin"]), &["no function `trin`", "`trim`"]);
    says(&run(&["--function=print"]), &["variable number of arguments"]);
    says(&run(&["--function=each"]), &["`step`", "points to a function"]);
    says(&run(&["--function=trim", "--size=txt=3"]), &["no such parameter", "text, n"]);
    says(&run(&["--function=trim", "--size=n=3"]), &["not a pointer"]);
    says(&run(&["--size=text=3"]), &["only together with --function"]);
    says(&run(&["--function=trim", "--size=text=0"]), &["--size=text=0", "1..1G"]);
}

#[test]
fn too_little_memory_is_said_before_anything_begins() {
    let folder = folder("memory");
    let source = file(&folder, "a.c", "int main(void) { return 0; }\n");
    let mut shell = Command::new("sh");
    let line = format!("ulimit -v 400000; exec \"$0\" run --no-output {}", source.display());
    shell.args(["-c", &line, env!("CARGO_BIN_EXE_pollard")]);
    let message = refused(&mut shell, USAGE);
    one_line(&message);
    says(&message, &["390 MB", "ulimit -v", "600 MB"]);
}

/// A number that looks like chance.
fn chance(n: &mut u64) -> usize {
    *n = n.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
    (*n >> 33) as usize
}

#[test]
fn damaged_bitcode_is_a_message_and_no_crash() {
    let folder = folder("damaged");
    let source = file(
        &folder,
        "good.c",
        "#include <stdlib.h>\n#include <string.h>\nstruct list { struct list *next; char name[8]; double x; };\n\
         static struct list *all; static void add(const char *name) { struct list *one = malloc(sizeof *one);\n\
         if (!one) abort(); strncpy(one->name, name, 7); one->next = all; one->x = 1.5; all = one; }\n\
         int main(int argc, char **argv) { switch (argc) { case 1: add(\"one\"); break; default: add(argv[1]); }\n\
         return all->x > 2.0; }\n",
    );
    let mut clang = Command::new("clang-19");
    clang.args(["-O0", "-g", "-emit-llvm", "-c", "-o"]).arg(folder.join("good.bc")).arg(source);
    assert!(clang.status().unwrap().success());
    let good = std::fs::read(folder.join("good.bc")).unwrap();
    let mut seed = 7;
    for round in 0..60 {
        let mut bytes = good.clone();
        for _ in 0..[1, 8, 40][round % 3] {
            let bit = chance(&mut seed) % (bytes.len() * 8);
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        let damaged = file(&folder, "damaged.bc", &bytes);
        let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
        match ["exec", "run", "ir", "check", "concolic"][round % 5] {
            "exec" => command.args(["exec", "--max-instructions=100000"]),
            "ir" => command.arg("ir"),
            name => command.args([name, "--max-time=2s", "--output-dir"]).arg(format!("o{round}")),
        };
        let output = command.arg(damaged).current_dir(&folder).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        // What the program itself does may be anything, a signal included.
        let (code, runs) = (output.status.code(), round % 5 == 0);
        assert!(code.is_some() || runs, "round {round}: {:?}: {text}", output.status);
        assert!(runs || code == Some(0) || !text.trim().is_empty(), "round {round}: {code:?}");
        assert!(!text.contains("LLVM ERROR"), "round {round}: {text}");
        assert!(!text.contains("panicked"), "round {round}: {text}");
    }
}
