//! `pollard cc` as the compiler of a small project: make, a static library, a link.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use frontend::extract::bitcode_files;

/// A folder of its own for each test, empty at the start.
fn project(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    for (file, text) in files {
        let path = folder.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

fn pollard_cc(folder: &Path, words: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.arg("cc").args(words.split_whitespace()).current_dir(folder).output().unwrap()
}

fn succeed(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn names(files: &[PathBuf]) -> Vec<String> {
    files.iter().map(|file| file.file_name().unwrap().to_string_lossy().into_owned()).collect()
}

fn run(folder: &Path, program: &str) -> (String, Option<i32>) {
    let output = Command::new(folder.join(program)).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

const MAIN: &str = "#include <stdio.h>\n#include \"add.h\"\nint main(void) { printf(\"%d\\n\", add(40, 2)); return 3; }\n";
const ADD: &str = "#include \"add.h\"\nint add(int a, int b) { return a + b; }\n";
const HEADER: &str = "int add(int a, int b);\n";
const MAKEFILE: &str = "\
CFLAGS = -O2 -Wall -Werror -MMD -Ilib
prog: main.o libsum.a
\t$(CC) -o $@ main.o -L. -lsum
libsum.a: lib/add.o lib/unused.o
\tar rcs $@ $^
%.o: %.c
\t$(CC) $(CFLAGS) -c -o $@ $<
";

#[test]
fn a_project_with_make_and_a_static_library() {
    let folder = project(
        "cc-make",
        &[
            ("main.c", MAIN),
            ("lib/add.c", ADD),
            ("lib/add.h", HEADER),
            ("lib/unused.c", "int unused(void) { return 1; }\n"),
            ("Makefile", MAKEFILE),
        ],
    );
    let compiler = format!("CC={} cc", env!("CARGO_BIN_EXE_pollard"));
    succeed(Command::new("make").arg(compiler).current_dir(&folder).output().unwrap());
    assert_eq!(run(&folder, "prog"), ("42\n".into(), Some(3)));

    let linked = bitcode_files(&folder.join("prog")).unwrap();
    assert_eq!(names(&linked), [".main.o.bc", ".add.o.bc"]);
    let archived = bitcode_files(&folder.join("libsum.a")).unwrap();
    assert_eq!(names(&archived), [".add.o.bc", ".unused.o.bc"]);
    assert!(std::fs::read(&linked[0]).unwrap().starts_with(b"BC\xc0\xde"));
    let dependencies = std::fs::read_to_string(folder.join("main.d")).unwrap();
    assert!(dependencies.starts_with("main.o: main.c"), "{dependencies}");
}

#[test]
fn sources_and_link_in_one_command() {
    let folder = project("cc-one", &[("main.c", MAIN), ("add.c", ADD), ("add.h", HEADER)]);
    succeed(pollard_cc(&folder, "-O2 -Wall -Werror main.c add.c -o prog -lm"));
    assert_eq!(run(&folder, "prog"), ("42\n".into(), Some(3)));
    assert_eq!(bitcode_files(&folder.join("prog")).unwrap().len(), 2);

    // Relocatable links and stripping keep the notes.
    succeed(pollard_cc(&folder, "-c main.c add.c"));
    succeed(pollard_cc(&folder, "-r main.o add.o -o both.o"));
    assert_eq!(names(&bitcode_files(&folder.join("both.o")).unwrap()), [".main.o.bc", ".add.o.bc"]);
    succeed(Command::new("strip").arg("prog").current_dir(&folder).output().unwrap());
    assert_eq!(bitcode_files(&folder.join("prog")).unwrap().len(), 2);
}

#[test]
fn mistakes_are_told_as_clang_tells_them() {
    let folder = project("cc-wrong", &[("bad.c", "int f(void) { return x; }\n")]);
    let output = pollard_cc(&folder, "-c bad.c");
    assert_eq!(output.status.code(), Some(1));
    let messages = String::from_utf8(output.stderr).unwrap();
    assert!(messages.contains("bad.c:1:22: error: use of undeclared identifier 'x'"), "{messages}");
    assert!(!messages.contains("pollard"), "{messages}");
    assert!(!folder.join("bad.o").exists() && !folder.join(".bad.o.bc").exists());
    assert_eq!(pollard_cc(&folder, "-c missing.c").status.code(), Some(1));
}

#[test]
fn what_is_no_compilation_goes_to_clang() {
    let folder = project("cc-ask", &[("main.c", MAIN), ("add.h", HEADER), ("conftest.c", ADD)]);
    assert!(succeed(pollard_cc(&folder, "--version")).contains("clang version"));
    assert!(succeed(pollard_cc(&folder, "-E main.c")).contains("int add(int a, int b);"));
    assert!(succeed(pollard_cc(&folder, "-MM main.c")).contains("main.o: main.c add.h"));
    assert!(succeed(pollard_cc(&folder, "-S main.c -o -")).contains("main:"));
    // What configure tries out leaves nothing beside it.
    succeed(pollard_cc(&folder, "-c conftest.c"));
    assert!(folder.join("conftest.o").exists() && !folder.join(".conftest.o.bc").exists());
}

#[test]
fn bitcode_that_is_not_there_is_explained() {
    let folder = project("cc-gone", &[("add.c", ADD), ("add.h", HEADER)]);
    succeed(pollard_cc(&folder, "-c add.c"));
    std::fs::remove_file(folder.join(".add.o.bc")).unwrap();
    let why = bitcode_files(&folder.join("add.o")).unwrap_err().to_string();
    assert!(why.ends_with("is gone; build it again"), "{why}");
    succeed(Command::new("clang-19").args(["-c", "add.c"]).current_dir(&folder).output().unwrap());
    let why = bitcode_files(&folder.join("add.o")).unwrap_err().to_string();
    assert!(why.contains("holds no bitcode; build it with CC=\"pollard cc\""), "{why}");
}
