//! `pollard exec` and `pollard run` as a user sees them: output, exit codes, reports.

mod scratch;

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use cli::Io;
use scratch::Scratch;

struct Ended {
    code: u8,
    out: String,
    err: String,
}

/// Runs a command line in this process; `FILE` stands for the file.
fn pollard(line: &str, file: &Path, input: &str) -> Ended {
    let io = Io::capture(input);
    let word = |word: &str| match word {
        "FILE" => file.as_os_str().to_owned(),
        word => OsString::from(word),
    };
    let code = cli::run(line.split(' ').map(word).collect(), &io);
    let (out, err) = io.captured();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ended { code, out: text(out), err: text(err) }
}

/// Runs one C source.
fn exec(source: &str, line: &str, input: &str) -> Ended {
    let scratch = Scratch::new();
    let file = scratch.write("a.c", source);
    pollard(line, &file, input)
}

#[test]
fn output_and_exit_code_are_the_programs() {
    let source = "#include <stdio.h>\n\
        int main(void) { puts(\"hello\"); fputs(\"oops\\n\", stderr); return 7; }";
    let ended = exec(source, "exec FILE", "");
    assert_eq!((ended.out.as_str(), ended.err.as_str(), ended.code), ("hello\n", "oops\n", 7));
}

#[test]
fn arguments_input_and_compiler_flags_reach_the_program() {
    let source = "#include <stdio.h>\n\
        int main(int argc, char **argv) { char line[80]; fgets(line, 80, stdin);\n\
        printf(\"%d %s %s %s\", argc, argv[1], NAME, line); return sizeof(long); }";
    let ended = exec(source, "exec FILE -DNAME=\"x\" -m32 --stats -- --stats", "input\n");
    assert_eq!(ended.out, "2 --stats x input\n");
    assert_eq!(ended.code, 4);
    for word in ["load ", "instructions", "million per second", "MB at most"] {
        assert!(ended.err.contains(word), "{}", ended.err);
    }
}

#[test]
fn an_error_is_reported_with_source_and_calls() {
    let source = "void set(int *p, int i) {\n  p[i] = 1;\n}\n\
        int main(void) {\n  int a[4];\n  set(a, 4);\n  return 0;\n}\n";
    let ended = exec(source, "exec FILE", "");
    assert_eq!(ended.code, 1);
    let lines: Vec<&str> = ended.err.lines().collect();
    assert!(lines[0].contains("a.c:2:8: error: out-of-bounds write: "), "{}", ended.err);
    assert_eq!(lines[1], "  2 |   p[i] = 1;");
    assert_eq!(lines[2], "    |        ^");
    assert!(lines[3].starts_with("  at set (") && lines[3].ends_with("a.c:2:8)"));
    assert!(lines[4].starts_with("  at main (") && lines[4].ends_with("a.c:6:3)"));
    assert!(!ended.err.contains('\x1b'), "no colours where there is no terminal");
}

#[test]
fn an_error_inside_the_library_is_the_callers() {
    let source = "#include <stdio.h>\n#include <string.h>\n\
        int main(void) {\n  char small[2];\n  strcpy(small, \"large\");\n  return 0;\n}\n";
    let ended = exec(source, "exec FILE", "");
    assert_eq!(ended.code, 1);
    assert!(ended.err.contains("a.c:5:3: error: out-of-bounds write"), "{}", ended.err);
    assert!(ended.err.contains("  at strcpy ("), "{}", ended.err);
}

#[test]
fn output_before_an_error_is_kept() {
    let source = "#include <stdio.h>\n\
        int main(int c, char **v) { printf(\"before\\n\"); fflush(stdout); return 1 / (c - 1); }";
    let ended = exec(source, "exec FILE", "");
    assert_eq!((ended.out.as_str(), ended.code), ("before\n", 1));
    assert!(ended.err.contains("division by zero"));
}

#[test]
fn a_signal_shows_as_in_a_shell() {
    let source = "#include <signal.h>\nint main(void) { raise(SIGTERM); return 0; }";
    assert_eq!(exec(source, "exec FILE", "").code, 128 + 15);
}

#[test]
fn what_is_not_supported_ends_incomplete() {
    let source = "int nowhere(void);\nint main(void) {\n  return nowhere();\n}\n";
    let ended = exec(source, "exec FILE", "");
    assert_eq!(ended.code, 3);
    assert!(ended.err.contains("a.c:3:10: unsupported: "), "{}", ended.err);
    assert!(ended.err.contains("nowhere"), "{}", ended.err);
}

#[test]
fn limits_end_incomplete() {
    let ended = exec("int main(void) { for (;;) ; }", "exec FILE --max-instructions=5000", "");
    assert_eq!(ended.code, 3);
    assert!(ended.err.contains("limit of instructions"), "{}", ended.err);
}

#[test]
fn options_of_the_checks() {
    let overflow = "int main(int c, char **v) { int x = 2147483647; return x + c < 0 ? 5 : 6; }";
    assert_eq!(exec(overflow, "exec FILE", "").code, 5);
    let ended = exec(overflow, "exec FILE --check-overflow", "");
    assert!(ended.code == 1 && ended.err.contains("signed overflow"), "{}", ended.err);
    let leak = "#include <stdlib.h>\nint main(void) { return malloc(9) == 0; }";
    assert_eq!(exec(leak, "exec FILE", "").code, 0);
    let ended = exec(leak, "exec FILE --check-leaks", "");
    assert!(ended.code == 1 && ended.err.contains("memory leak"), "{}", ended.err);
}

#[test]
fn run_gives_a_verdict() {
    let ended = exec("int main(void) { return 9; }", "run FILE", "");
    assert_eq!(ended.code, 0);
    assert!(ended.err.contains("verdict: safe: the one path that was run"), "{}", ended.err);
    let ended = exec("int main(int c, char **v) { return c; }", "run FILE", "");
    assert_eq!(ended.code, 0);
    assert!(ended.err.contains("verdict: safe for no arguments: the one path"), "{}", ended.err);
    assert!(ended.err.contains("to try other values: -- --sym-args MIN MAX N"), "{}", ended.err);
    let ended = exec("int main(void) { return *(int *)0; }", "run FILE", "");
    assert_eq!(ended.code, 1);
    assert!(ended.err.contains("verdict: unsafe: 1 error"), "{}", ended.err);
}

#[test]
fn a_users_own_fortified_build_runs() {
    let scratch = Scratch::new();
    let source = "#include <stdio.h>\n#include <string.h>\n#include <stdlib.h>\n#include <ctype.h>\n\
        int main(int c, char **v) { char b[32]; long n; strcpy(b, v[1]); n = strtol(b, 0, 10);\n\
        snprintf(b, sizeof b, \"%ld\", n * 2); printf(\"%s %d\\n\", b, isdigit(b[0]) != 0);\n\
        fprintf(stderr, \"e\\n\"); return 0; }";
    let source = scratch.write("a.c", source);
    let bitcode = scratch.path("a.bc");
    for flags in [&["-O0"][..], &["-O2", "-D_FORTIFY_SOURCE=2"]] {
        let mut clang = Command::new("clang-19");
        clang.args(flags).args(["-c", "-g", "-emit-llvm", "-o"]).arg(&bitcode).arg(&source);
        assert!(clang.status().unwrap().success());
        let ended = pollard("exec FILE -- 21", &bitcode, "");
        assert_eq!((ended.out.as_str(), ended.err.as_str()), ("42 1\n", "e\n"), "{flags:?}");
    }
}

#[test]
fn a_program_built_by_our_compiler_runs() {
    let scratch = Scratch::new();
    let source = scratch.write("a.c", "#include <stdio.h>\nint main(void) { puts(\"built\"); }");
    let program = scratch.path("program");
    let mut compiler = Command::new(env!("CARGO_BIN_EXE_pollard"));
    compiler.arg("cc").arg("-o").arg(&program).arg(&source);
    assert!(compiler.status().unwrap().success());
    let ended = pollard("exec FILE", &program, "");
    assert_eq!((ended.out.as_str(), ended.code), ("built\n", 0), "{}", ended.err);
}

#[test]
fn the_program_can_be_printed() {
    let scratch = Scratch::new();
    let file = scratch.write("a.c", "int main(void) { return 3; }");
    let ended = pollard("ir FILE --llvm", &file, "");
    assert!(ended.out.contains("define dso_local i32 @main()"), "{}", ended.out);
    let ended = pollard("ir FILE", &file, "");
    assert!(ended.out.contains("func @main user"), "{}", ended.out);
    ir::text::parse(&ended.out).expect("what is printed can be read");
}

#[test]
fn help_and_version() {
    let nothing = Path::new("");
    assert!(pollard("--help", nothing, "").out.contains("usage: pollard exec"));
    assert!(pollard("exec --help", nothing, "").out.contains("--max-stack=SIZE"));
    assert!(pollard("run --help", nothing, "").out.contains("explore all paths"));
    let version = pollard("--version", nothing, "").out;
    assert!(version.contains("pollard ") && version.contains("LLVM 19."), "{version}");
}
