//! Every program below `tests/c/errors` shows its error natively, too, and replay calls it what the
//! engine calls it: the test of the table in `native::kinds`.

#[path = "support/directives.rs"]
mod directives;

use std::path::{Path, PathBuf};
use std::process::Command;

use directives::{Directives, Revision};
use libtest_mimic::{Arguments, Failed, Trial};
use native::ktest::{Object, Test};

/// Programs whose error the sanitizers do not see, or see elsewhere, and why.
const UNSEEN: &[(&str, &str)] = &[
    ("argv_bounds", "the array of arguments is the kernel's"),
    ("closed_stream", "glibc keeps its streams to itself"),
    ("va_arg_too_many#general", "registers that hold no argument are there natively"),
    ("va_arg_too_many#vector", "registers that hold no argument are there natively"),
    ("va_arg_too_many#stack", "the caller's stack is there natively"),
    ("va_arg_too_many#copy", "registers that hold no argument are there natively"),
    ("va_arg_too_many#general32", "the caller's stack is there natively"),
    ("va_arg_too_many#stack32", "the caller's stack is there natively"),
    ("va_list_kept#general", "sanitizers do not watch where registers are saved"),
    ("va_list_kept#stack", "the caller's stack is there natively"),
    ("va_list_kept#narrow", "the caller's stack is there natively"),
    ("va_list_kept#library", "sanitizers do not watch where registers are saved"),
    ("vla_wraps#one", "no sanitizer looks at sizes in bytes, and the array is small then"),
    ("vla_wraps#two", "no sanitizer looks at sizes in bytes, and the array is small then"),
    ("few_arguments#old", "what happens to be in the register is the argument natively"),
    ("few_arguments#cast", "only the group function would tell"),
    ("few_arguments#result", "only the group function would tell"),
    ("constants#minus", "clang computes the quotient, and only signed-integer-overflow would tell"),
    ("leak_cycle#lp64", "LeakSanitizer sees no pointer that is not aligned"),
    ("leak_cycle#ilp32", "LeakSanitizer sees no pointer that is not aligned"),
];

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c/errors");
    let root = root.canonicalize().expect("tests/c/errors is there");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    // A further file of another program is not one by itself.
    files.retain(|file| !file.to_string_lossy().ends_with("_part.c"));
    let trials = files.iter().flat_map(|file| trials_of(file)).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn trials_of(file: &Path) -> Vec<Trial> {
    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
    let directives = Directives::read(file).expect("the programs are well-formed");
    let revisions = directives.revisions.into_iter();
    let expecting = revisions.filter(|revision: &Revision| {
 matches!(revision.single_report(), Ok(Some(report)) if !report.unsupported)
});
    expecting
        .map(|revision| {
            let name = match &revision.name {
                Some(revision) => format!("{name}#{revision}"),
                None => name.clone(),
            };
            let key = name.clone();
            Trial::test(name, move || check(&key, &revision))
        })
        .collect()
}

fn check(name: &str, revision: &Revision) -> Result<(), Failed> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("replay-errors").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    let report = revision.single_report()?.expect("one error");
    let args = ["program"].into_iter().chain(revision.args.iter().map(String::as_str));
    let test = Test {
        args: args.map(|arg| arg.as_bytes().to_vec()).collect(),
        objects: vec![Object::new("stdin", revision.stdin.clone())],
        ..Test::default()
    };
    let file = folder.join("test000001.ktest");
    test.write(&file)?;
    let kinds = native::kinds::all().filter(|kind| report.words.starts_with(kind));
    let kind = kinds.max_by_key(|kind| kind.len()).ok_or("a kind that the table does not know")?;
    let expected = serde_json::json!({
        "end": "error", "kind": kind, "file": report.file, "line": report.line,
    });
    std::fs::write(file.with_extension("json"), expected.to_string())?;

    let mut pollard = Command::new(env!("CARGO_BIN_EXE_pollard"));
    pollard.arg("replay").args(&revision.sources).arg(&file).arg("--show-output");
    let known = |flag: &&String| flag.starts_with("--check") || flag.starts_with("--no-check");
    pollard.args(revision.pollard_flags.iter().filter(known)).args(&revision.compiler_flags);
    let done = pollard.output()?;
    let seen = done.status.code() == Some(0);
    let unseen = UNSEEN.iter().find(|(program, _)| *program == name);
    match (seen, unseen) {
        (true, None) | (false, Some(_)) => Ok(()),
        (true, Some((_, why))) => Err(format!("is seen after all, though {why}").into()),
        (false, None) => {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            Err(format!("{}{}", text(&done.stdout), text(&done.stderr)).into())
        }
    }
}
