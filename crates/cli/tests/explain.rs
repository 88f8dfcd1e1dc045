//! `pollard run --explain-pruning` says why paths were cut.

mod scratch;

use std::process::Command;

use scratch::Scratch;

const PROGRAM: &str = "\
int __VERIFIER_nondet_int(void);
struct pair { int first, second; };
static int count(struct pair *p, int k) {
    int seen = 0;
    if (k > 10) seen++;
    if (k < 5) p->second = 7;
    return seen;
}
int main(void) {
    struct pair pair = {0, 0};
    int k = __VERIFIER_nondet_int();
    count(&pair, k);
    int l = __VERIFIER_nondet_int();
    if (l > 3) pair.first = 1;
    if (pair.second == 7 && l == 9) return 1;
    return 0;
}
";

fn pollard(scratch: &Scratch, flags: &[&str]) -> (Option<i32>, String) {
    scratch.write("pair.c", PROGRAM);
    let output = Command::new(env!("CARGO_BIN_EXE_pollard"))
        .current_dir(scratch.path(""))
        .args(["run", "--prune=postconditions"])
        .args(flags)
        .arg("pair.c")
        .output()
        .unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn cut_paths_are_explained_in_the_words_of_the_program() {
    let scratch = Scratch::new();
    let (code, messages) = pollard(&scratch, &["--explain-pruning", "--output-dir=out"]);
    assert_eq!(code, Some(0), "{messages}");
    let text = std::fs::read_to_string(scratch.path("out/pruning.txt")).unwrap();
    assert!(text.contains("stopped at pair.c:"), "{text}");
    assert!(text.contains("accounted for by path "), "{text}");
    assert!(text.contains("pair.second"), "what matters later is named: {text}");
    assert!(!text.contains("pair.first"), "what nobody reads again does not matter: {text}");
    let about = std::fs::read_to_string(scratch.path("out/run.json")).unwrap();
    let about: serde_json::Value = serde_json::from_str(&about).unwrap();
    let cut = about["figures"]["pruned_paths"].as_u64().unwrap();
    assert!(cut > 0 && text.matches("stopped at").count() as u64 == cut, "{cut} cut: {text}");
    assert_eq!(about["pruning"]["wrong"], serde_json::json!([]));
}

#[test]
fn without_a_folder_it_goes_to_standard_error() {
    let scratch = Scratch::new();
    let (code, messages) = pollard(&scratch, &["--explain-pruning", "--no-output"]);
    assert_eq!(code, Some(0), "{messages}");
    assert!(messages.contains("stopped at pair.c:"), "{messages}");
    assert!(messages.contains("pruning: "), "{messages}");
}
