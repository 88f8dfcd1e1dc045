//! `pollard replay`, `coverage` and `ktest` on small programs and tests made here.

mod scratch;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use native::ktest::{Object, Test};
use scratch::Scratch;

fn pollard(words: &[&str], files: &[&Path]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.args(words).args(files).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn text(output: &Output) -> String {
    stdout(output) + &String::from_utf8_lossy(&output.stderr)
}

/// Writes a test with these arguments and objects.
fn test(scratch: &Scratch, name: &str, args: &str, objects: &[(&str, &[u8])]) -> PathBuf {
    let path = scratch.path(&format!("{name}.ktest"));
    let test = Test {
        args: args.split_whitespace().map(|word| word.as_bytes().to_vec()).collect(),
        objects: objects.iter().map(|&(name, bytes)| Object::new(name, bytes)).collect(),
        ..Test::default()
    };
    test.write(&path).unwrap();
    path
}

const ENDS: &str = r#"
#include <klee/klee.h>
int main(void) {
  int x, a[4] = {0};
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x != 5);
  if (x == 7)
    klee_assert(0 && "seven");
  if (x == 8)
    klee_report_error(__FILE__, __LINE__, "eight", "user.err");
  if (x == 4)
    a[x] = 1;
  return 100 / x + a[0];
}
"#;

/// The ends of [`ENDS`] by input: what the engine would say, and what is printed.
const EXPECTED: &[(i32, &str, &str)] = &[
    (
        0,
        r#"{"end":"error","kind":"division by zero","file":"a.c","line":13}"#,
        "error: division by zero at ",
    ),
    (2, r#"{"end":"exit","code":50}"#, "exit 50"),
    (
        4,
        r#"{"end":"error","kind":"out-of-bounds write","file":"a.c","line":12}"#,
        "error: out-of-bounds write at ",
    ),
    (7, r#"{"end":"error","kind":"assertion","file":"a.c","line":8}"#, "error: assertion at "),
    (
        8,
        r#"{"end":"error","kind":"reported error","file":"a.c","line":10}"#,
        "error: reported error at ",
    ),
];

#[test]
fn every_end_is_recognised_and_compared() {
    let scratch = Scratch::new();
    let program = scratch.write("a.c", ENDS);
    let mut tests = Vec::new();
    for (x, expected, _) in EXPECTED {
        tests.push(test(&scratch, &format!("test{x}"), "a", &[("x", &x.to_le_bytes())]));
        scratch.write(&format!("test{x}.json"), expected);
    }
    let mut files = vec![program.as_path()];
    files.extend(tests.iter().map(PathBuf::as_path));
    let done = pollard(&["replay"], &files);
    assert_eq!(done.status.code(), Some(0), "{}", text(&done));
    for ((_, _, printed), line) in EXPECTED.iter().zip(stdout(&done).lines()) {
        assert!(line.contains(printed) && line.ends_with(", as expected"), "{line}");
    }
    assert!(stdout(&done).ends_with("5 tests: 5 as expected, 0 not\n"));

    scratch.write("test2.json", r#"{"end":"exit","code":51}"#);
    let done = pollard(&["replay", "--json"], &[&program, &scratch.path("test2.ktest")]);
    assert_eq!(done.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    assert_eq!(json[0]["end"], "exit");
    assert_eq!((&json[0]["code"], &json[0]["same"]), (&50.into(), &false.into()));
    assert_eq!(json[0]["expected"], "exit 51");
}

#[test]
fn a_test_that_does_not_fit_says_why() {
    let scratch = Scratch::new();
    let program = scratch.write("a.c", ENDS);
    let five = 5i32.to_le_bytes();
    for (objects, reason) in [
        (&[("x", five.as_slice())][..], "an assumption does not hold: klee_assume does not hold"),
        (&[("y", &five)], "asks for `x`, but the test's next input is `y`"),
        (&[("x", &five[..2])], "asks for 4 bytes of `x`, but the test has 2"),
        (&[("arg00", b"a\0"), ("stdin", b"")], "asks for `x`, but the test has no more inputs"),
    ] {
        let test = test(&scratch, "test", "a", objects);
        let done = pollard(&["replay"], &[&program, &test]);
        assert_eq!(done.status.code(), Some(1), "{}", text(&done));
        assert!(stdout(&done).contains(reason), "{}", text(&done));
    }
    let damaged = scratch.write("damaged.ktest", "KTEST\0\0");
    let done = pollard(&["replay"], &[&program, &damaged]);
    assert_eq!(done.status.code(), Some(1));
    assert!(stdout(&done).contains("damaged.ktest: a damaged .ktest file"), "{}", text(&done));
}

#[test]
fn bad_usage_is_explained() {
    let scratch = Scratch::new();
    let program = scratch.write("a.c", ENDS);
    let wrong = scratch.write("b.c", "int main(void) { return x; }");
    let empty = test(&scratch, "test", "a", &[]);
    for (files, reason) in [
        (&[program.as_path()][..], "no test"),
        (&[empty.as_path()], "no program"),
        (&[&program, Path::new("nowhere.ktest")], "nowhere.ktest"),
        (&[&wrong, &empty], "undeclared identifier"),
    ] {
        let done = pollard(&["replay"], files);
        let code = if reason == "nowhere.ktest" { 1 } else { 2 };
        assert_eq!(done.status.code(), Some(code), "{}", text(&done));
        assert!(text(&done).contains(reason), "{}", text(&done));
    }
}

/// Each kind of input with a value that shows its width and sign.
const NONDET: &[(&str, &str, &[u8], &str)] = &[
    ("bool", "_Bool", &[1], "1"),
    ("char", "char", &[0xFE], "-2"),
    ("uchar", "unsigned char", &[0xFE], "254"),
    ("short", "short", &[0xFE, 0xFF], "-2"),
    ("ushort", "unsigned short", &[0xFE, 0xFF], "65534"),
    ("int", "int", &[0xFE, 0xFF, 0xFF, 0xFF], "-2"),
    ("uint", "unsigned", &[1, 0, 0, 0x80], "2147483649u"),
    ("longlong", "long long", &[0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "-2"),
    ("ulonglong", "unsigned long long", &[1, 0, 0, 0, 1, 0, 0, 0], "0x100000001ull"),
    ("loff_t", "long long", &[1, 0, 0, 0, 1, 0, 0, 0], "0x100000001ll"),
    ("float", "float", &[0, 0, 0xC0, 0x3F], "1.5f"),
    ("double", "double", &[0, 0, 0, 0, 0, 0, 0xF8, 0x3F], "1.5"),
    ("u8", "unsigned char", &[9], "9"),
    ("u16", "unsigned short", &[9, 0], "9"),
    ("u32", "unsigned", &[9, 0, 0, 0], "9"),
];

/// Those that have the size of a pointer.
const NONDET_POINTERS: &[(&str, &str)] = &[
    ("long", "long"),
    ("ulong", "unsigned long"),
    ("size_t", "__SIZE_TYPE__"),
    ("sector_t", "unsigned long"),
    ("pthread_t", "unsigned long"),
    ("pointer", "void *"),
    ("pchar", "char *"),
];

#[test]
fn verifier_functions_give_values_of_their_types() {
    for (flag, width) in [("-m64", 8), ("-m32", 4)] {
        let scratch = Scratch::new();
        let mut declared = String::from("extern void reach_error(void);\n");
        let mut checks = String::new();
        let mut objects: Vec<(String, Vec<u8>)> = Vec::new();
        for (name, kind, bytes, value) in NONDET {
            declared += &format!("{kind} __VERIFIER_nondet_{name}(void);\n");
            checks += &format!("  if (__VERIFIER_nondet_{name}() != {value}) return __LINE__;\n");
            objects.push((format!("nondet_{name}"), bytes.to_vec()));
        }
        for (name, kind) in NONDET_POINTERS {
            declared += &format!("{kind} __VERIFIER_nondet_{name}(void);\n");
            checks += &format!("  if (__VERIFIER_nondet_{name}() != ({kind})9) return __LINE__;\n");
            let mut bytes = vec![0; width];
            bytes[0] = 9;
            objects.push((format!("nondet_{name}"), bytes));
        }
        declared +=
            "void __VERIFIER_nondet_memory(void *, __SIZE_TYPE__); void __VERIFIER_assume(int);\n";
        checks += "  char m[3]; __VERIFIER_nondet_memory(m, 3); __VERIFIER_assume(m[2] == 'z');\n";
        objects.push(("nondet_memory".into(), b"xyz".to_vec()));
        let source = format!("{declared}int main(void) {{\n{checks}  reach_error();\n}}\n");
        let last = source.lines().count() - 1;
        let program = scratch.write("a.c", source);
        let objects: Vec<(&str, &[u8])> =
            objects.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
        let test = test(&scratch, "test", "a", &objects);
        let done = pollard(&["replay", flag], &[&program, &test]);
        let expected = format!("error: assertion at {}:{last}\n", program.display());
        assert!(stdout(&done).ends_with(&expected), "{flag}: {}", text(&done));
    }
}

#[test]
fn an_input_has_the_type_that_the_program_declares() {
    let scratch = Scratch::new();
    let program = scratch.write(
        "a.c",
        "int __VERIFIER_nondet_char(void); _Bool __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uint(void);\n\
         int main(void) { if (__VERIFIER_nondet_char() != 0x10002) return 1;\n\
         if (!__VERIFIER_nondet_int()) return 2; return __VERIFIER_nondet_uint(); }",
    );
    let objects: &[(&str, &[u8])] =
        &[("nondet_char", &[2, 0, 1, 0]), ("nondet_int", &[1]), ("nondet_uint", &[77])];
    let test = test(&scratch, "test", "a", objects);
    for flag in ["-m64", "-m32"] {
        let done = pollard(&["replay", flag], &[&program, &test]);
        assert!(stdout(&done).ends_with(": exit 77\n"), "{}", text(&done));
    }
}

#[test]
fn an_error_location_may_be_a_function_of_the_program() {
    let scratch = Scratch::new();
    let program = scratch.write(
        "a.c",
        "#include <assert.h>\nvoid reach_error(void) { assert(0); }\nint main(void) {\n  reach_error();\n}\n",
    );
    let test = test(&scratch, "test", "a", &[]);
    for line in [2, 4] {
        let json = format!(r#"{{"end":"error","kind":"assertion","file":"a.c","line":{line}}}"#);
        scratch.write("test.json", json);
        let done = pollard(&["replay"], &[&program, &test]);
        assert!(stdout(&done).ends_with(":4, as expected\n"), "{}", text(&done));
    }
}

#[test]
fn functions_of_the_program_itself_go_first() {
    let scratch = Scratch::new();
    let program = scratch.write(
        "a.c",
        "#include <stdlib.h>\nint __VERIFIER_nondet_int(void);\n\
         void __VERIFIER_assume(int ok) { if (!ok) exit(9); }\n\
         void reach_error(void) { exit(8); }\n\
         int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x != 0); if (x == 1) reach_error(); return 0; }",
    );
    for (x, code) in [(0u8, 9), (1, 8), (2, 0)] {
        let test = test(&scratch, "test", "a", &[("nondet_int", &[x, 0, 0, 0])]);
        let done = pollard(&["replay"], &[&program, &test]);
        assert!(stdout(&done).ends_with(&format!(": exit {code}\n")), "{}", text(&done));
    }
}

#[test]
fn crest_programs_get_their_inputs() {
    let scratch = Scratch::new();
    let program = scratch.write(
        "a.c",
        "#include <crest.h>\nint main(void) { struct { short s; unsigned char c; } v; int i;\n\
         CREST_int(i); CREST_short(v.s); CREST_unsigned_char(v.c); return i + v.s + v.c; }",
    );
    let test = test(
        &scratch,
        "test",
        "a",
        &[("crest_int", &[1, 0, 0, 0]), ("crest_short", &[2, 0]), ("crest_unsigned_char", &[200])],
    );
    let done = pollard(&["replay"], &[&program, &test]);
    assert!(stdout(&done).ends_with(": exit 203\n"), "{}", text(&done));
}

const WHOLE: &str = r#"
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    printf("[%s]", argv[i]);
  for (int c; (c = getchar()) != EOF;)
    printf("<%d>", c);
  FILE *f = fopen("A", "r");
  for (int c; f && (c = fgetc(f)) != EOF;)
    printf("{%d}", c);
  putchar('\n');
  if (argc > 2)
    return argv[2][3];
  return 0;
}
"#;

#[test]
fn arguments_input_and_files_come_from_the_test() {
    let scratch = Scratch::new();
    let program = scratch.write("a.c", WHOLE);
    let objects: &[(&str, &[u8])] = &[
        ("n_args", &[1, 0, 0, 0]),
        ("arg00", b"y\0zw"),
        ("A-data", &[7, 0]),
        ("stdin", &[1, 255]),
        ("stdin-stat", &[0; 8]),
        ("model_version", &[1, 0, 0, 0]),
    ];
    let args = "a x --sym-args 0 2 3 --sym-files 1 2 --sym-stdin 2";
    let test = test(&scratch, "test", args, objects);
    let done = pollard(&["replay", "--show-output"], &[&program, &test]);
    assert!(text(&done).contains("[x][y]<1><255>{7}{0}\n"), "{}", text(&done));
    // What lies behind the zero is there to be read; what lies behind the argument is not.
    assert!(stdout(&done).ends_with(": exit 119\n"), "{}", text(&done));
    let beyond =
        pollard(&["replay"], &[&program, &test, Path::new("--"), Path::new("ab"), Path::new("c")]);
    let expected = format!("error: out-of-bounds read at {}:14\n", program.display());
    assert!(stdout(&beyond).ends_with(&expected), "{}", text(&beyond));
}

#[test]
fn a_program_that_does_not_end_is_stopped() {
    let scratch = Scratch::new();
    let program = scratch.write("a.c", "int main(void) { for (volatile int i = 0;; i++); }");
    let test = test(&scratch, "test", "a", &[]);
    let done = pollard(&["replay", "--timeout=200ms"], &[&program, &test]);
    assert!(stdout(&done).ends_with(": no end in time\n"), "{}", text(&done));
}

#[test]
fn overflow_and_leaks_are_errors_on_request() {
    let scratch = Scratch::new();
    let program = scratch.write(
        "a.c",
        "#include <limits.h>\n#include <stdlib.h>\n\
         int main(void) { volatile int x = INT_MAX; x = x + 1; volatile void *p = malloc(3); p = 0; return 0; }",
    );
    let test = test(&scratch, "test", "a", &[]);
    for (flag, end) in [
        ("-O2", "exit 0"),
        ("--check-overflow", "error: signed overflow"),
        ("--check-leaks", "error: memory leak"),
    ] {
        let done = pollard(&["replay", flag], &[&program, &test]);
        assert!(stdout(&done).contains(&format!(": {end}")), "{flag}: {}", text(&done));
    }
}

#[test]
fn fresh_memory_holds_zeros_as_in_the_engine() {
    let scratch = Scratch::new();
    let program = scratch.write(
        "a.c",
        "#include <stdlib.h>\nint main(int n, char **v) { int a[9], vla[n + 8]; char *p = malloc(9999), sum = 0;\n\
         for (int i = 0; i < 9999; i++) sum |= p[i];\n\
         for (int i = 0; i < 9; i++) sum |= a[i] | vla[i];\nreturn sum; }",
    );
    let test = test(&scratch, "test", "a", &[]);
    for flag in ["-m64", "--no-sanitize"] {
        let done = pollard(&["replay", flag], &[&program, &test]);
        assert!(stdout(&done).ends_with(": exit 0\n"), "{flag}: {}", text(&done));
    }
}

#[test]
fn built_programs_and_bitcode_are_replayed_too() {
    let scratch = Scratch::new();
    let program = scratch.write("a.c", ENDS);
    let test = test(&scratch, "test", "a", &[("x", &2i32.to_le_bytes())]);
    let binary = scratch.path("a");
    let built = pollard(&["cc", "-o"], &[&binary, &program]);
    assert!(built.status.success(), "{}", text(&built));
    let done = pollard(&["replay"], &[&binary, &test]);
    assert!(stdout(&done).ends_with(": exit 50\n"), "{}", text(&done));
    let bitcode = scratch.path("a.bc");
    let built = pollard(&["cc", "-c", "-emit-llvm", "-o"], &[&bitcode, &program]);
    assert!(built.status.success(), "{}", text(&built));
    let done = pollard(&["replay"], &[&bitcode, &test]);
    assert!(stdout(&done).ends_with(": exit 50\n"), "{}", text(&done));
}

#[test]
fn a_function_gets_its_arguments_from_the_test() {
    let scratch = Scratch::new();
    let program = scratch.write(
        "a.c",
        "#include \"b.h\"\nstatic int last(const char *text, const size n, struct pair p) {\n  \
         return text[n] + p.b;\n}\nint main(void) { return last(\"a\", other(), (struct pair){1, 2}); }\n",
    );
    scratch
        .write("b.h", "typedef unsigned size; struct pair { char a; int b; }; size other(void);\n");
    let second = scratch.write("b.c", "#include \"b.h\"\nsize other(void) { return 0; }\n");
    for (n, end) in [(2u8, "exit 0"), (3, "error: out-of-bounds read")] {
        let objects: &[(&str, &[u8])] = &[("text", b"abc"), ("n", &[n, 0, 0, 0]), ("p", &[0; 8])];
        let test = test(&scratch, "test", "a", objects);
        let done = pollard(&["replay", "--function=last"], &[&second, &program, &test]);
        assert!(stdout(&done).contains(&format!(": {end}")), "{}", text(&done));
        let done = pollard(&["coverage", "--function=last"], &[&second, &program, &test]);
        assert!(
            stdout(&done).contains("a.c") && !stdout(&done).contains("driver"),
            "{}",
            text(&done)
        );
        let done = pollard(&["replay", "--function=first"], &[&program, &test]);
        assert_eq!(done.status.code(), Some(2));
        assert!(text(&done).contains("no function `first`"), "{}", text(&done));
    }
}

#[test]
fn coverage_is_counted_however_the_program_ends() {
    let scratch = Scratch::new();
    let program = scratch.write(
        "a.c",
        "#include <klee/klee.h>\n#include <stdlib.h>\n\
         int main(void) {\n  int x = klee_int(\"x\");\n  if (x == 1)\n    return 1;\n  if (x == 2)\n    abort();\n  \
         if (x == 3)\n    return 3;\n  return 0;\n}\n",
    );
    let folder = scratch.path("tests");
    std::fs::create_dir(&folder).unwrap();
    for x in [1u8, 2] {
        test(&scratch, &format!("tests/{x}"), "a", &[("x", &[x, 0, 0, 0])]);
    }
    let (lcov, html) = (scratch.path("l.info"), scratch.path("html"));
    let flags = [format!("--lcov={}", lcov.display()), format!("--html={}", html.display())];
    let done = pollard(&["coverage", &flags[0], &flags[1]], &[&program, &folder]);
    assert_eq!(done.status.code(), Some(0), "{}", text(&done));
    let row = stdout(&done).lines().last().unwrap().to_owned();
    // The two ways of the third condition are missing, and the two lines after it.
    assert!(
        row.contains("/10 ") && row.contains("3/6  50.0%") && row.contains("1/1 100.0%"),
        "{row}"
    );
    let lines = std::fs::read_to_string(lcov).unwrap();
    assert!(lines.contains("DA:8,1\n") && lines.contains("DA:10,0\n"), "{lines}");
    assert!(html.join("index.html").is_file());
}

#[test]
fn a_test_is_printed_for_people_and_machines() {
    let scratch = Scratch::new();
    let path = test(&scratch, "test", "a -x", &[("x", &[0xFF, 0xFF]), ("s", b"ab\0")]);
    let printed = stdout(&pollard(&["ktest"], &[&path]));
    for line in
        ["args: \"a\" \"-x\"", "0: name  \"x\"", "0: int   -1 (65535 unsigned)", "1: hex   616200"]
    {
        assert!(printed.contains(line), "{printed}");
    }
    let json: serde_json::Value =
        serde_json::from_slice(&pollard(&["ktest", "--json"], &[&path]).stdout).unwrap();
    assert_eq!(json[0]["objects"][0]["int"], -1);
    assert_eq!(json[0]["objects"][1]["name"], "s");
    let done = pollard(&["ktest"], &[&scratch.write("no.ktest", "x")]);
    assert_eq!(done.status.code(), Some(2));
}
