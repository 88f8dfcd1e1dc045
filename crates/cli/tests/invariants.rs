//! Invariants in the witnesses of `pollard check`. Each is written into the program, where its loop evaluates its condition:
//! that must compile, and neither another check nor native runs on random inputs may see it violated; its contrary must be
//! noticed.

mod scratch;
#[path = "support/witness.rs"]
mod witness;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use scratch::Scratch;
use witness::{entry, yaml};

/// What is claimed at a line and column.
type Claim = (usize, usize, String);

/// Inputs of native runs, and what a violated claim does.
const NATIVE: &str = "\
#include <stdlib.h>
extern int printf(const char *, ...);
static unsigned long long seed;
static unsigned next(void) { seed = seed * 6364136223846793005ull + 1442695040888963407ull; return seed >> 33; }
static unsigned small(void) { unsigned n = next(); return n % 3 ? n % 8 : n; }
int __VERIFIER_nondet_int(void) { return (int)small() - (next() % 4 == 0); }
unsigned __VERIFIER_nondet_uint(void) { return small(); }
unsigned char __VERIFIER_nondet_uchar(void) { return small(); }
_Bool __VERIFIER_nondet_bool(void) { return next() % 2; }
void reach_error(void) { printf(\"error\\n\"); exit(1); }
void __VERIFIER_assume(int holds) { if (!holds) exit(0); }
__attribute__((constructor)) static void begin(void) { seed = strtoull(getenv(\"SEED\"), 0, 10) * 77; }
";

const GUARD: &str = "extern void reach_error(void);\n\
    static void pollard_claims(int holds) { if (!holds) reach_error(); }\n#line 1 \"a.c\"\n";

fn pollard(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    let Output { status, stdout, stderr } =
        command.arg("check").args(words).current_dir(folder).output().unwrap();
    let text = String::from_utf8_lossy(&stdout).into_owned();
    (status.code(), text + &String::from_utf8_lossy(&stderr))
}

/// The claims of the witness of a program, which must be safe.
#[track_caller]
fn claims(scratch: &Scratch, file: &str, more: &[&str]) -> Vec<Claim> {
    let mut words = vec![file, "--property=unreach-call", "--witness=w.yml"];
    words.extend(more);
    let (code, told) = pollard(&scratch.path("."), &words);
    assert_eq!(code, Some(0), "{told}");
    let entry = entry(&yaml(&scratch.path("w.yml")), "invariant_set", file, "LP64");
    let claim = |element: &yaml_rust2::Yaml| {
        let one = &element["invariant"];
        let at = &one["location"];
        assert_eq!(at["file_name"].as_str(), Some(file));
        let number = |key: &str| at[key].as_i64().unwrap() as usize;
        (number("line"), number("column"), one["value"].as_str().unwrap().to_owned())
    };
    entry["content"].as_vec().unwrap().iter().map(claim).collect()
}

/// The program with claims where the conditions of their loops are.
fn instrumented(source: &str, claims: &[Claim]) -> String {
    let mut text = source.to_owned();
    let mut sorted = claims.to_vec();
    // From the last one on, so that the others stay where they are.
    sorted.sort_by_key(|claim| std::cmp::Reverse((claim.0, claim.1)));
    for (line, column, value) in sorted {
        let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
        let keyword = start + column - 1;
        let open = keyword + text[keyword..].find('(').expect("a loop has a condition");
        let (mut depth, mut cuts) = (0, Vec::new());
        let mut close = open;
        for (i, byte) in text.bytes().enumerate().skip(open) {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b';' if depth == 1 => cuts.push(i),
                _ => {}
            }
            if depth == 0 {
                close = i;
                break;
            }
        }
        let (from, to) = match (text[keyword..].starts_with("while"), cuts.as_slice()) {
            (true, []) => (open + 1, close),
            (false, &[first, second]) if text[keyword..].starts_with("for") => (first + 1, second),
            _ => panic!("no loop begins at {line}:{column} of\n{text}"),
        };
        let condition = match text[from..to].trim() {
            "" => "1",
            condition => condition,
        };
        let condition = format!("pollard_claims({value}), ({condition})");
        text.replace_range(from..to, &condition);
    }
    format!("{GUARD}{text}")
}

/// Runs a program natively on random inputs; the result is whether a claim was violated.
fn violated_natively(scratch: &Scratch, source: &str) -> bool {
    scratch.write("a.c", source);
    scratch.write("native.c", NATIVE);
    let mut compiler = Command::new("clang-19");
    compiler.args(["-w", "-fsanitize=undefined", "-fno-sanitize-recover=all", "-o", "a.out"]);
    let built = compiler.args(["a.c", "native.c"]).current_dir(scratch.path(".")).output().unwrap();
    assert!(built.status.success(), "{}\n{source}", String::from_utf8_lossy(&built.stderr));
    let mut violated = false;
    for seed in 1..=40 {
        let mut run = Command::new(scratch.path("a.out"));
        let out = run.env("SEED", seed.to_string()).output().unwrap();
        let told = String::from_utf8_lossy(&out.stderr).into_owned();
        assert!(!told.contains("runtime error"), "{told}\n{source}");
        violated |= out.stdout == b"error\n";
    }
    violated
}

/// Holds all claims of a program to account; the result is what they are.
#[track_caller]
fn held(source: &str) -> Vec<Claim> {
    let scratch = Scratch::new();
    scratch.write("a.c", source);
    let found = claims(&scratch, "a.c", &[]);
    let right = instrumented(source, &found);
    assert!(!violated_natively(&scratch, &right), "violated:\n{right}");
    let words = ["a.c", "--property=unreach-call"];
    let (code, told) = pollard(&scratch.path("."), &words);
    assert_eq!(code, Some(0), "{told}\n{right}");
    for (line, column, value) in &found {
        let wrong = instrumented(source, &[(*line, *column, format!("!({value})"))]);
        scratch.write("a.c", &wrong);
        let (code, told) = pollard(&scratch.path("."), &words);
        assert_eq!(code, Some(1), "{told}\n{wrong}");
    }
    found
}

/// The lines of which something is claimed.
fn lines(claims: &[Claim]) -> Vec<usize> {
    let mut lines: Vec<usize> = claims.iter().map(|claim| claim.0).collect();
    lines.sort_unstable();
    lines
}

const COUNTS: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int i, s = 0;
  for (i = 0; i < 4; i++) {
    if (__VERIFIER_nondet_int() > 2) s++;
  }
  if (s > 4) reach_error();
  return 0;
}
";

#[test]
fn a_counter_has_its_bound() {
    let found = held(COUNTS);
    assert_eq!(lines(&found), [5]);
    let value = &found[0].2;
    assert!(value.contains("s < 5"), "{value}");
    // A bound that is too small by one is noticed, by the check and natively.
    let scratch = Scratch::new();
    let wrong = instrumented(COUNTS, &[(5, 3, "s < 3".into())]);
    assert!(violated_natively(&scratch, &wrong));
    let (code, told) = pollard(&scratch.path("."), &["a.c", "--property=unreach-call"]);
    assert_eq!(code, Some(1), "{told}");
}

#[test]
fn flags_in_globals_structures_and_arrays_are_named() {
    let found = held(
        "extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct lock { unsigned char held; short owners[2]; };
static struct lock lock;
static signed char level = -1;
int main(void) {
  unsigned rounds = 0;
  while (rounds < 4) {
    unsigned char c = __VERIFIER_nondet_uchar();
    if (c == 1 && !lock.held) { lock.held = 1; lock.owners[1]++; level--; }
    if (c == 2 && lock.held) { lock.held = 0; lock.owners[1]--; level++; }
    if (lock.owners[1] != lock.held || level > -1) reach_error();
    rounds++;
  }
  return 0;
}
",
    );
    assert_eq!(lines(&found), [8]);
    let value = &found[0].2;
    for name in ["lock.held", "lock.owners[1]", "level", "rounds"] {
        assert!(value.contains(name), "no {name} in {value}");
    }
}

#[test]
fn loops_inside_of_loops_and_of_functions_called_twice() {
    let found = held(
        "extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int total;
static int walk(int limit) {
  int at = 0;
  while (at < limit) {
    if (__VERIFIER_nondet_bool()) at += 2; else at++;
  }
  if (at > limit + 1) reach_error();
  return at;
}
int main(void) {
  int i, j;
  for (i = 0; i < 2; i++) {
    for (j = 0; j < 2; j++) total += __VERIFIER_nondet_bool();
  }
  if (total > 4) reach_error();
  walk(2);
  walk(3);
  return 0;
}
",
    );
    assert_eq!(lines(&found), [6, 14, 15]);
}

#[test]
fn what_the_program_assumes_is_a_condition() {
    let found = held(
        "extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
  while (i < 4) {
    __VERIFIER_assume(i != n);
    i++;
  }
  if (n == 3) reach_error();
  return 0;
}
",
    );
    assert_eq!(lines(&found), [8]);
}

#[test]
fn what_cannot_be_named_at_the_loop_is_left_out() {
    // The counter is declared by the loop itself, the other one is hidden, the third one on the heap.
    let found = held(
        "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = 0;
  int *p = malloc(sizeof *p);
  *p = 0;
  for (int i = 0; i < 2; i++) {
    if (__VERIFIER_nondet_int()) x++;
    {
      int x = 0;
      while (x < 2) { if (__VERIFIER_nondet_int() == 7) ++*p; x++; }
    }
  }
  if (x > 2 || *p > 4) reach_error();
  free(p);
  return 0;
}
",
    );
    assert_eq!(lines(&found), [8, 12]);
    for (line, _, value) in &found {
        let letters = |c: char| !c.is_ascii_alphanumeric();
        let names: Vec<&str> = value.split(letters).collect();
        assert!(!names.contains(&"p"), "{line}: {value}");
        // Inside, the counter can be named, and `x` is the inner one or nothing.
        assert!(!names.contains(if *line == 8 { &"i" } else { &"x" }), "{line}: {value}");
    }
}

#[test]
fn a_global_that_is_declared_later_cannot_be_named() {
    let found = held(
        "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void bump(void); int get(void);
int main(void) {
  int i;
  for (i = 0; i < 3; i++) if (__VERIFIER_nondet_int() == 3) bump();
  if (get() > 3) reach_error();
  return 0;
}
int late;
void bump(void) { late++; }
int get(void) { return late; }
",
    );
    assert!(found.iter().all(|(_, _, value)| !value.contains("late")), "{found:?}");
}

#[test]
fn loops_whose_head_is_not_there_for_sure_are_left_out() {
    let found = held(
        "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define LOOP(x) while (x < 3) { if (__VERIFIER_nondet_int()) x++; x++; }
int main(void) {
  int a = 0, b = 0, c = 0;
  LOOP(a)
  do { if (__VERIFIER_nondet_int()) b++; } while (++b < 3);
  do while (c < 3) c += 1 + (__VERIFIER_nondet_int() > 0); while (c < 2);
again:
  if (__VERIFIER_nondet_int() && c-- > 2) goto again;
  if (a > 4 || b > 4 || c > 4) reach_error();
  return 0;
}
",
    );
    // The inner loop of the third one begins where its own keyword is.
    assert_eq!(lines(&found), [8]);
    assert_eq!(found[0].1, 6);
}

#[test]
fn volatile_variables_are_not_read() {
    let found = held(
        "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static volatile int seen;
int main(void) {
  int i = 0;
  while (i < 3) { if (__VERIFIER_nondet_int() == 4) seen = i + 1; i++; }
  if (seen > 3) reach_error();
  return 0;
}
",
    );
    assert!(found.iter().all(|(_, _, value)| !value.contains("seen")), "{found:?}");
}

#[test]
fn where_not_every_state_is_kept_nothing_is_claimed() {
    let scratch = Scratch::new();
    scratch.write("a.c", COUNTS);
    for more in ["--prune=none", "--prune-budget=0", "--prune=loop-paths"] {
        assert_eq!(claims(&scratch, "a.c", &[more]), [], "{more}");
    }
    for more in ["--search=bfs", "--search=random-path", "--interpolant=core", "-j2"] {
        let found = claims(&scratch, "a.c", &[more]);
        let right = instrumented(COUNTS, &found);
        assert!(!violated_natively(&scratch, &right), "{more}: violated:\n{right}");
        let (code, told) = pollard(&scratch.path("."), &["a.c", "--property=unreach-call"]);
        assert_eq!(code, Some(0), "{more}: {told}\n{right}");
        scratch.write("a.c", COUNTS);
    }
}

/// Programs of the harness, in their folders below `tests/c`.
const HARNESS: &[&str] = &[
    "loops/early_exit_inner.c",
    "loops/function_pointer.c",
    "loops/nested.c",
    "loops/unchanged_flag.c",
    "symbolic/arrays/bubble.c",
    "symbolic/machines/comment_stripper.c",
    "symbolic/strings/strtok.c",
];

#[test]
fn programs_of_the_harness_keep_what_is_claimed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c");
    let mut claimed = 0;
    for name in HARNESS {
        let path: PathBuf = folder.join(name);
        let source = std::fs::read_to_string(&path).unwrap();
        let scratch = Scratch::new();
        scratch.write("a.c", &source);
        let found = claims(&scratch, "a.c", &[]);
        claimed += found.len();
        scratch.write("a.c", instrumented(&source, &found));
        let words = ["a.c", "--property=unreach-call"];
        let (code, told) = pollard(&scratch.path("."), &words);
        assert_eq!(code, Some(0), "{name}: {told}");
    }
    assert!(claimed >= 6, "{claimed} claims");
}
