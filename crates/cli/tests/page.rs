//! The pages of `pollard report` and `pollard compare` in a real browser, and what is said of folders that are no
//! runs.

#[path = "support/browser.rs"]
mod browser;
mod scratch;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use browser::Browser;
use scratch::Scratch;
use serde_json::{Value, json};

/// Two errors, a library function, a loop.
const BUG: &str = r#"#include <assert.h>
#include <klee/klee.h>
#include <string.h>

static int table[4] = {1, 2, 3, 4};

static int lookup(int index) {
  return table[index];
}

static int parse(const char *text) {
  int sum = 0;
  for (int i = 0; text[i]; i++) {
    if (text[i] == '-')
      sum -= 1;
    else if (text[i] >= '0' && text[i] <= '9')
      sum += text[i] - '0';
    else
      return -1;
  }
  return sum;
}

int main(void) {
  char text[4]; // </script><script>document.title = "broken"</script>
  klee_make_symbolic(text, sizeof text, "text");
  text[3] = 0;
  int sum = parse(text);
  if (sum >= 0 && strlen(text) == 2)
    sum = lookup(sum);
  assert(sum != 3);
  return sum;
}
"#;

/// Three ways for each byte.
fn digits(bytes: usize) -> String {
    format!(
        "#include <klee/klee.h>\n\
         static unsigned char text[{bytes}];\n\
         int main(void) {{\n  int digits = 0;\n  klee_make_symbolic(text, sizeof text, \"text\");\n  \
         for (int i = 0; i < {bytes}; i++)\n    if (text[i] >= '0' && text[i] <= '9') digits++;\n  \
         if (digits == 3) return 1;\n  return digits;\n}}\n"
    )
}

fn pollard(scratch: &Scratch, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.current_dir(scratch.path("")).args(words).output().unwrap()
}

/// Explores a program; gives the page about the run.
fn page_of(scratch: &Scratch, name: &str, source: &str, flags: &[&str]) -> PathBuf {
    let file = format!("{name}.c");
    scratch.write(&file, source);
    let folder = format!("--output-dir={name}");
    let run = pollard(scratch, &[&["run", &file, &folder], flags].concat());
    assert!(matches!(run.status.code(), Some(0 | 1)), "{run:?}");
    report(scratch, name)
}

fn report(scratch: &Scratch, name: &str) -> PathBuf {
    let made = pollard(scratch, &["report", name]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    let page = scratch.path(name).join("report.html");
    assert_eq!(String::from_utf8_lossy(&made.stdout), format!("{name}/report.html\n"));
    page
}

/// Where pictures go.
fn pictures() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn expect_no_complaints(browser: &Browser) {
    assert_eq!(browser.console(), Vec::<String>::new());
}

#[test]
fn pages_work_in_a_browser() {
    let scratch = Scratch::new();
    let bug = page_of(&scratch, "bug", BUG, &[]);
    let pruned = page_of(
        &scratch,
        "pruned",
        &digits(5),
        &["--prune=postconditions", "--prune-budget=unlimited"],
    );
    let postponed = page_of(&scratch, "loops", &digits(6), &["--prune=loop-paths"]);
    let large = page_of(&scratch, "large", &digits(11), &["--only-output-states-covering-new"]);
    add_tests(&scratch.path("large"), 100_000);
    report(&scratch, "large");
    let browser = Browser::start(&scratch.path(""));
    browser.resize(1366, 768);
    look_at_errors(&browser, &bug);
    look_at_the_source(&browser);
    look_at_tests(&browser);
    look_at_cut_paths(&browser, &pruned);
    look_at_postponed_states(&browser, &postponed);
    look_at_a_large_run(&browser, &large);
    look_at_two_runs(&browser, &scratch);
}

fn look_at_errors(browser: &Browser, page: &Path) {
    browser.open(page);
    assert_eq!(browser.text(".verdict .word"), "unsafe");
    assert_eq!(browser.value("document.querySelectorAll('article.error').length"), 2);
    let error = browser.text("#error-0");
    for part in ["does not hold", "bug.c:31", "assert(sum != 3);", "text", "main"] {
        assert!(error.contains(part), "{part}: {error}");
    }
    let command = browser.text("#replay-0 code");
    assert!(command.starts_with("pollard replay bug.c bug/test"), "{command}");
    browser.click("#replay-0 button");
    browser.until("document.getElementById('toast').textContent === 'copied'");
    browser.screenshot(&pictures().join("verdict-light.png"));
    let theme = browser.value("document.documentElement.dataset.theme");
    browser.click("#theme");
    assert_ne!(browser.value("document.documentElement.dataset.theme"), theme);
    browser.screenshot(&pictures().join("verdict-dark.png"));
    browser.keys("body", "?");
    browser.until("document.getElementById('help').open");
    browser.click("#help button");
    browser.keys("body", "t");
    assert_eq!(browser.value("document.documentElement.dataset.theme"), theme);
    assert!(browser.value("document.title").as_str().unwrap().contains("bug.c"));
    expect_no_complaints(browser);
}

fn look_at_the_source(browser: &Browser) {
    browser.keys("body", "2");
    let marked =
        |kind: &str| browser.value(&format!("document.querySelectorAll('.ln.{kind}').length"));
    assert!(marked("yes").as_u64() > Some(8), "{}", marked("yes"));
    assert_eq!(browser.value("document.querySelectorAll('.ln .problem').length"), 2);
    assert!(
        browser.text(".ln[data-line='25']").contains("</script>"),
        "the source is shown as it is"
    );
    let comment = browser.text(".ln[data-line='25'] .c");
    assert!(comment.starts_with("// </script>"), "{comment}");
    let loops =
        "[...document.querySelectorAll(\".ln[data-line='13'] .cost\")].map((c) => c.textContent)";
    let costs = browser.value(loops);
    assert!(costs.as_array().unwrap()[..3].iter().all(|cost| cost != ""), "{costs}");
    expect_no_complaints(browser);
}

fn look_at_tests(browser: &Browser) {
    browser.click("#tab-tests");
    browser.until("document.getElementById('test-count').textContent.length > 0");
    let all = browser.text("#test-count");
    browser.keys("#filter", "assertion");
    let some = browser.text("#test-count");
    assert_ne!(all, some);
    assert!(browser.value("document.querySelectorAll('.tr[data-test]').length").as_u64() > Some(2));
    let others = "[...document.querySelectorAll('.tr[data-test]')].filter((r) => !r.textContent.includes('assertion')).length";
    assert_eq!(browser.value(others), 0);
    browser.click(".tr[data-test]");
    assert!(browser.text("#replay-test code").contains("pollard replay bug.c bug/test"));
    expect_no_complaints(browser);
}

fn look_at_cut_paths(browser: &Browser, page: &Path) {
    browser.open(page);
    browser.click("#tab-tree");
    let nodes = "document.querySelectorAll('.node').length";
    browser.until(&format!("{nodes} > 3"));
    browser.click("#next-cut");
    let why = browser.text("#why");
    assert!(why.contains("postcondition") && why.contains("Accounted for by"), "{why}");
    assert!(
        browser.value("document.querySelector('[data-why]').textContent.length").as_u64() > Some(2)
    );
    browser.screenshot(&pictures().join("tree-why.png"));
    let account = browser.value("document.querySelector('[data-account]').dataset.account");
    browser.click("#why [data-account]");
    let selected = browser.value("document.querySelector('.node.selected').dataset.node");
    assert_eq!(selected, account, "the path that accounts for it is shown");
    browser.click("#tree-home");
    let before = browser.value(nodes).as_u64();
    browser.click("#unfold");
    let folded = browser.value(nodes).as_u64();
    assert!(folded < before, "{folded:?} {before:?}");
    browser.keys("#canvas", "\u{E007}");
    browser.until(&format!("{nodes} > {}", folded.unwrap()));
    browser.click("#tab-pruning");
    assert!(browser.text(".balance").contains("pruned.c:"));
    browser.click("#tab-plots");
    assert_eq!(browser.value("document.querySelectorAll('.plot svg').length"), 6);
    browser.screenshot(&pictures().join("plots.png"));
    expect_no_complaints(browser);
}

fn look_at_postponed_states(browser: &Browser, page: &Path) {
    browser.open(page);
    browser.click("#tab-tree");
    browser.click("#next-postponed");
    assert!(browser.text("#details").contains("postponed"), "{}", browser.text("#details"));
    browser.click("#tab-pruning");
    assert!(browser.text("#part-pruning").contains("Ways through loops"));
    expect_no_complaints(browser);
}

fn look_at_a_large_run(browser: &Browser, page: &Path) {
    let size = std::fs::metadata(page).unwrap().len();
    assert!(size < 20 << 20, "{size} bytes");
    let about = std::fs::read_to_string(page.with_file_name("run.json")).unwrap();
    let about: Value = serde_json::from_str(&about).unwrap();
    assert!(about["figures"]["paths"].as_u64() > Some(100_000));
    let took = browser.open(page);
    // Two seconds are promised for a machine of one's own.
    assert!(took < Duration::from_secs(8), "{took:?}");
    browser.click("#tab-tree");
    browser.until("document.querySelectorAll('.node').length > 10");
    assert!(
        browser.text("#details").contains("177\u{202f}147 paths"),
        "{}",
        browser.text("#details")
    );
    browser.screenshot(&pictures().join("tree-large.png"));
    let before = browser.value("document.querySelectorAll('.node').length").as_u64();
    let in_sight = "(() => { const room = document.getElementById('canvas').getBoundingClientRect(); \
         return [...document.querySelectorAll('.node.folded')].find((n) => { const b = n.getBoundingClientRect(); \
         return b.left > room.left && b.right < room.right && b.top > room.top && b.bottom < room.bottom; }).dataset.node; })()";
    let folded = browser.value(in_sight);
    browser.click(&format!("[data-node='{}']", folded.as_str().unwrap()));
    browser.click("#unfold");
    assert!(browser.value("document.querySelectorAll('.node').length").as_u64() > before);
    browser.click("#tab-tests");
    browser.until("document.querySelectorAll('.tr[data-test]').length > 5");
    browser.keys("#filter", "test099999");
    browser.until("document.querySelectorAll('.tr[data-test]').length === 1");
    expect_no_complaints(browser);
    browser.resize(1920, 1080);
    browser.click("#tab-overview");
    browser.screenshot(&pictures().join("verdict-wide.png"));
    browser.resize(1366, 768);
    eprintln!("a page of {size} bytes opened in {took:?}");
}

fn look_at_two_runs(browser: &Browser, scratch: &Scratch) {
    let compared = pollard(scratch, &["compare", "large", "pruned", "-o", "two.html"]);
    let text = String::from_utf8_lossy(&compared.stdout).into_owned();
    assert_eq!(compared.status.code(), Some(1), "{text}");
    assert!(
        text.contains("only in large: executed: large.c:") && text.contains("differ"),
        "{text}"
    );
    browser.open(&scratch.path("two.html"));
    assert_eq!(browser.text("#difference .word"), "different");
    assert!(browser.value("document.querySelectorAll('.bad').length").as_u64() > Some(2));
    browser.screenshot(&pictures().join("compare.png"));
    for part in ["overview", "source", "tree", "plots", "pruning", "tests"] {
        browser.click(&format!("#tab-{part}"));
        browser.keys("body", "b");
        browser.keys("body", "a");
    }
    expect_no_complaints(browser);
}

/// Adds lines about tests to those that a run wrote: as if it had written the tests.
fn add_tests(folder: &Path, count: u64) {
    let mut lines = std::fs::read_to_string(folder.join("tests.jsonl")).unwrap();
    for test in lines.lines().count() as u64 + 1..=count {
        let line = json!({
            "test": test, "decisions": 20 + test % 7, "end": "exit", "code": test % 12, "instructions": 40 + test % 90,
            "covers_new": false, "inputs": format!("text = \"\\x{:02x}{}\"", test % 256, test / 256),
        });
        lines += &format!("{line}\n");
    }
    std::fs::write(folder.join("tests.jsonl"), lines).unwrap();
}

#[test]
fn the_same_runs_are_the_same() {
    let scratch = Scratch::new();
    scratch.write("a.c", digits(4));
    for (folder, flags) in [("a", "--prune=none"), ("b", "--prune=postconditions")] {
        let folder = format!("--output-dir={folder}");
        assert_eq!(pollard(&scratch, &["run", "a.c", &folder, flags]).status.code(), Some(0));
    }
    let compared = pollard(&scratch, &["compare", "a", "b"]);
    let text = String::from_utf8_lossy(&compared.stdout).into_owned();
    assert_eq!(compared.status.code(), Some(0), "{text}");
    assert!(text.contains("the same errors, the same coverage\npollard-compare.html\n"), "{text}");
    assert!(scratch.path("pollard-compare.html").exists());
    let compared = pollard(&scratch, &["compare", "a", "b", "--json", "--output=c.html"]);
    let difference: Value = serde_json::from_slice(&compared.stdout).unwrap();
    assert_eq!(difference["same"], true);
}

#[test]
fn keeping_a_record_changes_nothing_else() {
    let scratch = Scratch::new();
    scratch.write("a.c", BUG);
    let techniques = ["none", "postconditions", "interpolation", "loop-paths"];
    for (search, prune) in ["dfs", "bfs", "random-path", "dfs"].into_iter().zip(techniques) {
        let files = ["all", "none"].map(|record| {
            let folder = format!("{prune}-{record}");
            let flags = [
                "run",
                "a.c",
                &format!("--output-dir={folder}"),
                &format!("--record={record}"),
                &format!("--search={search}"),
                &format!("--prune={prune}"),
            ];
            assert_eq!(pollard(&scratch, &flags).status.code(), Some(1));
            files_of(&scratch.path(&folder))
        });
        assert!(files[0].len() > 15);
        assert_eq!(files[0], files[1], "{search} {prune}");
    }
}

/// The files of a run and what they hold, times and what is kept for the page left out.
fn files_of(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let contents = std::fs::read(&path).unwrap();
        match name.as_str() {
            "record.json" | "tests.jsonl" | "run.stats" => {}
            "run.json" => {
                let mut about: Value = serde_json::from_slice(&contents).unwrap();
                about["plan"]["output"]["record"] = Value::Null;
                about["command"] = Value::Null;
                for name in ["seconds", "memory"] {
                    about["figures"][name] = Value::Null;
                }
                for name in ["backend_seconds", "longest_call_seconds"] {
                    about["figures"]["solver"][name] = Value::Null;
                }
                for name in ["propagation_seconds", "check_seconds"] {
                    if !about["pruning"].is_null() {
                        about["pruning"][name] = Value::Null;
                    }
                }
                files.push((name, about.to_string().into_bytes()));
            }
            _ => files.push((name, contents)),
        }
    }
    files.sort();
    files
}

#[test]
fn two_runs_keep_the_same_record() {
    let scratch = Scratch::new();
    scratch.write("a.c", digits(5));
    let records = ["a", "b"].map(|folder| {
        let folder_flag = format!("--output-dir={folder}");
        let run = pollard(&scratch, &["run", "a.c", &folder_flag, "--prune=interpolation"]);
        assert_eq!(run.status.code(), Some(0), "{run:?}");
        let record = std::fs::read(scratch.path(folder).join("record.json")).unwrap();
        let mut record: Value = serde_json::from_slice(&record).unwrap();
        let columns = record["line_columns"].as_array().unwrap();
        let time = columns.iter().position(|c| c == "solver_microseconds").unwrap();
        for file in record["files"].as_array_mut().unwrap() {
            for row in file["lines"].as_array_mut().unwrap() {
                row[time] = Value::Null;
            }
        }
        record
    });
    assert_eq!(records[0], records[1]);
    assert!(!records[0]["tree"]["why"].as_array().unwrap().is_empty());
}

#[test]
fn a_killed_run_has_a_page() {
    let scratch = Scratch::new();
    scratch.write("a.c", digits(14));
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.current_dir(scratch.path("")).args(["run", "a.c", "--output-dir=a"]);
    let mut run = command.stderr(Stdio::null()).spawn().unwrap();
    let end = Instant::now() + Duration::from_secs(30);
    let is_there = |name: &str| scratch.path("a").join(name).exists();
    while Instant::now() < end && !(is_there("record.json") && is_there("tests.jsonl")) {
        std::thread::sleep(Duration::from_millis(20));
    }
    run.kill().unwrap();
    assert!(!run.wait().unwrap().success(), "it has millions of paths");
    assert!(is_there("record.json") && is_there("tests.jsonl"));
    let page = std::fs::read_to_string(report(&scratch, "a")).unwrap();
    assert!(page.contains(r#""verdict":"running""#), "what was written is shown");
}

#[test]
fn a_run_that_cannot_open_a_browser_has_a_page() {
    let scratch = Scratch::new();
    scratch.write("a.c", digits(2));
    for command in ["run", "concolic", "check"] {
        let folder = format!("--output-dir={command}");
        let run = Command::new(env!("CARGO_BIN_EXE_pollard"))
            .current_dir(scratch.path(""))
            .env("BROWSER", "no-such-browser")
            .args([command, "a.c", "--open", &folder])
            .output()
            .unwrap();
        let messages = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(0), "{messages}");
        assert!(messages.contains(&format!("the page is {command}/report.html")), "{messages}");
        assert!(scratch.path(command).join("report.html").exists());
    }
}

/// The one message of a command that cannot work.
fn refusal(scratch: &Scratch, words: &[&str]) -> String {
    let output = pollard(scratch, words);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.starts_with("pollard: error: ") && message.lines().count() == 1, "{message}");
    message
}

#[test]
fn folders_that_are_no_runs_are_refused() {
    let scratch = Scratch::new();
    scratch.write("a.c", digits(2));
    assert_eq!(pollard(&scratch, &["run", "a.c", "--output-dir=run"]).status.code(), Some(0));
    std::fs::create_dir(scratch.path("empty")).unwrap();
    let refused = |words: &[&str], part: &str| {
        let message = refusal(&scratch, words);
        assert!(message.contains(part), "{message}");
    };
    refused(&["report"], "no folder of a run");
    refused(&["report", "run", "run"], "one folder");
    refused(&["compare", "run"], "two runs");
    refused(&["report", "nowhere"], "nowhere: there is no such folder");
    refused(&["report", "empty"], "no run.json");
    refused(&["compare", "run", "empty"], "no run.json");
    refused(&["report", "run", "-o", "nowhere/page.html"], "nowhere/page.html: ");
    let run = scratch.path("run");
    let whole = |name: &str| std::fs::read(run.join(name)).unwrap();
    let (about, record) = (whole("run.json"), whole("record.json"));
    std::fs::write(run.join("record.json"), &record[..record.len() / 2]).unwrap();
    refused(&["report", "run"], "run/record.json: the file is damaged: ");
    std::fs::write(run.join("record.json"), r#"{"format": 2, "tree": {}}"#).unwrap();
    refused(&["report", "run"], "run/record.json: the file is damaged: ");
    std::fs::remove_file(run.join("record.json")).unwrap();
    std::fs::write(run.join("run.json"), &about[..about.len() - 9]).unwrap();
    refused(&["report", "run"], "run/run.json: the file is damaged: ");
    let mut old: Value = serde_json::from_slice(&about).unwrap();
    old.as_object_mut().unwrap().remove("format");
    std::fs::write(run.join("run.json"), old.to_string()).unwrap();
    refused(&["report", "run"], "an older version");
    old["format"] = json!(3);
    std::fs::write(run.join("run.json"), old.to_string()).unwrap();
    refused(&["report", "run"], "a newer version");
    std::fs::write(run.join("run.json"), &about).unwrap();
    std::fs::write(run.join("run.stats"), "{\"seconds\": 0.1}\n{\"sec\n{}\n").unwrap();
    refused(&["report", "run"], "run/run.stats: the file is damaged: line 2");
    // The end of a file that grows may be cut, and what nobody kept is not needed.
    std::fs::write(run.join("run.stats"), "{\"seconds\": 0.1}\n{\"sec").unwrap();
    std::fs::write(run.join("tests.jsonl"), "{\"test\": 1, \"end\": \"exi").unwrap();
    report(&scratch, "run");
}
