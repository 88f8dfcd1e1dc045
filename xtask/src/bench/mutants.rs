//! Mutants: the engine with one rule bent or left out, which the tests have to notice.
//!
//! `tests/mutants/*.patch` are unified diffs; the lines before the first `diff` or `---` that begin with `# rule:` and `# crate:` say what
//! is bent and where. Each is applied to a copy of the tree, built with the profile of the tests, and tried until something
//! notices, what is fastest first: some programs of the generator of the test `fuzz_pruning`; the programs of `tests/c` that are about
//! exploration, in all modes; then the generator of the test `truth`, and more of the first. What came of it is a row of `bench/mutants.md`. A row of the same patch is not made again, so that a campaign
//! that was interrupted goes on.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::campaign::commit;
use super::{Failure, must, root, work_folder};

/// Programs of the generator within which a mutant is to be noticed.
const PROGRAMS: u64 = 2_000;
/// Programs of a generator after which it is asked whether it noticed.
const STEP: u64 = 80;
/// Programs of the first generator that are tried before anything else.
const FIRST: u64 = 400;
/// The programs below `tests/c` that are about exploration.
const TOPICS: &[&str] = &["pruning/", "loops/", "symbolic/"];
/// The engine as it is: what it fails, no mutant can be blamed for.
const NONE: &str = "(none)";

const HEAD: &str = "\
# Mutants

What notices an engine with one rule bent (`tests/mutants`), by `./x bench mutants`. *fuzz_pruning* and *truth*
are the generators, with the number of programs that it took; *c* are the programs of `tests/c` that are about
exploration, in all modes. A patch that changed is tried again.

| mutant | patch | rule | crate | commit | noticed by | after |
|---|---|---|---|---|---|---|
";

/// A patch.
struct Mutant {
    name: String,
    /// Of the patch.
    hash: String,
    rule: String,
    part: String,
    file: Option<PathBuf>,
}

/// What came of a mutant: who noticed, and after how many programs.
struct Noticed {
    by: &'static str,
    after: String,
}

/// `[PROGRAMS] [NAME…]`. Names choose mutants, which are then tried in any case.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    let (programs, names) = match args.first().map(|word| word.parse()) {
        Some(Ok(number)) => (number, &args[1..]),
        _ => (PROGRAMS, args),
    };
    let tree = copy()?;
    let table = root().join("bench/mutants.md");
    let mut good = true;
    for mutant in mutants()? {
        let chosen = names.is_empty() || names.contains(&mutant.name);
        let known = rows(&table).iter().any(|row| is_of(row, &mutant));
        if !chosen || known && names.is_empty() {
            continue;
        }
        // The engine as it is has to pass all of it: what it fails, no mutant can be blamed for.
        let noticed = attempt(&tree, &mutant, programs)?;
        println!("{}: {} {}", mutant.name, noticed.by, noticed.after);
        good &= (noticed.by == "nothing") == mutant.file.is_none();
        write(&table, &mutant, &noticed)?;
        if mutant.file.is_none() && noticed.by != "nothing" {
            return Err("the tests fail without a mutant, so they say nothing about mutants".into());
        }
    }
    let mut all = rows(&table);
    all.retain(|row| row[0] != NONE);
    let survivors = all.iter().filter(|row| row[5] == "nothing").count();
    println!("{} mutants, {survivors} noticed by nothing", all.len());
    Ok(good)
}

/// All mutants in order, the engine as it is first.
fn mutants() -> Result<Vec<Mutant>, Failure> {
    let folder = root().join("tests/mutants");
    let none = Mutant {
        name: NONE.into(),
        hash: commit()?,
        rule: String::new(),
        part: String::new(),
        file: None,
    };
    let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "patch"));
    files.sort();
    let mut all = vec![none];
    for file in files {
        let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let about = |mark: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(mark));
            let line = line.map(|line| line.trim().replace('|', "/"));
            line.ok_or_else(|| format!("{}: no line `{mark}`", file.display()))
        };
        let (rule, part) = (about("# rule:")?, about("# crate:")?);
        let hash = hash(&text);
        all.push(Mutant { name, hash, rule, part, file: Some(file) });
    }
    Ok(all)
}

/// Tells patches apart by what they change: the lines around it, and the names of files, may change without another attempt.
fn hash(patch: &str) -> String {
    let changed = |line: &&str| {
        let header = line.starts_with("--- ") || line.starts_with("+++ ");
        line.starts_with(['+', '-']) && !header
    };
    let mut hasher = DefaultHasher::new();
    for line in patch.lines().filter(changed) {
        (&line[..1], line[1..].trim()).hash(&mut hasher);
    }
    format!("{:08x}", hasher.finish() as u32)
}

/// A copy of the tree at this commit, with a target folder of its own beside it.
fn copy() -> Result<PathBuf, Failure> {
    let tree = work_folder("mutants")?.join("tree");
    let git = |words: &[&str]| must(Command::new("git").args(words).current_dir(root()));
    if !tree.join(".git").exists() {
        git(&["worktree", "prune"])?;
        git(&["worktree", "add", "--force", "--detach", &tree.to_string_lossy(), "HEAD"])?;
    }
    Ok(tree)
}

/// Makes the copy what the mutant is, and tries it.
fn attempt(tree: &Path, mutant: &Mutant, programs: u64) -> Result<Noticed, Failure> {
    let git = |words: &[&str]| must(Command::new("git").args(words).current_dir(tree));
    let head = must(Command::new("git").args(["rev-parse", "HEAD"]).current_dir(root()))?;
    git(&["checkout", "--quiet", "--force", "--detach", head.trim()])?;
    if let Some(file) = &mutant.file {
        git(&["apply", &file.to_string_lossy()]).map_err(|e| format!("{}: {e}", mutant.name))?;
    }
    let noticed = |by, after: String| Ok(Noticed { by, after });
    // Most are noticed by the first generator, which needs no more than the crates.
    build(tree, mutant, &["--test", "fuzz_pruning"])?;
    if let Some(after) = generator(tree, "fuzz_pruning", 0..programs.min(FIRST))? {
        return noticed("fuzz_pruning", after);
    }
    build(tree, mutant, &["--test", "c", "--test", "truth", "--test", "fuzz_pruning"])?;
    for topic in TOPICS {
        let c = cargo(tree, &["--test", "c"], &[topic])?;
        if !c.status.success() {
            let text = String::from_utf8_lossy(&c.stdout);
            let failed = text.lines().find_map(|line| line.trim().strip_suffix(" ... FAILED"));
            let failed = failed.map_or(topic.to_string(), |line| line.replace("test ", ""));
            return noticed("c", failed.trim().to_owned());
        }
    }
    if let Some(after) = generator(tree, "truth", 0..programs)? {
        return noticed("truth", after);
    }
    if let Some(after) = generator(tree, "fuzz_pruning", FIRST.min(programs)..programs)? {
        return noticed("fuzz_pruning", after);
    }
    noticed("nothing", format!("{programs} programs"))
}

fn build(tree: &Path, mutant: &Mutant, tests: &[&str]) -> Result<(), Failure> {
    let built = cargo(tree, &[&["--no-run"], tests].concat(), &[])?;
    if built.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&built.stderr).into_owned();
    Err(format!("{} does not build:\n{text}", mutant.name))
}

/// Lets a generator make the programs of some seeds; after how many it noticed.
fn generator(tree: &Path, test: &str, seeds: Range<u64>) -> Result<Option<String>, Failure> {
    let folder = work_folder("mutants")?.join(test);
    for first in seeds.step_by(STEP as usize) {
        let (count, seed) = (STEP.to_string(), first.to_string());
        // What is noticed is not made smaller.
        let words = ["--bench", &count, &seed, &folder.to_string_lossy(), "0"];
        if !cargo(tree, &["--test", test], &words)?.status.success() {
            return Ok(Some(format!("{} programs", first + STEP)));
        }
    }
    Ok(None)
}

/// Runs tests of the package `cli` in the copy.
fn cargo(tree: &Path, which: &[&str], words: &[&str]) -> Result<Output, Failure> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["test", "--profile", "checked", "--locked", "--workspace"]).args(which);
    cargo.arg("--").args(words).current_dir(tree);
    cargo.env("CARGO_TARGET_DIR", tree.with_file_name("target")).env("CARGO_INCREMENTAL", "1");
    // Building takes longer than trying.
    cargo.env("CARGO_PROFILE_CHECKED_OPT_LEVEL", "1").env("CARGO_PROFILE_CHECKED_DEBUG", "0");
    cargo.env_remove("POLLARD_TEST_QUICK").output().map_err(|error| format!("cargo: {error}"))
}

/// The cells of the table.
fn rows(table: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(table).unwrap_or_default();
    let rows = text.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let cells =
        |line: &str| line.trim_matches('|').split('|').map(|c| c.trim().to_owned()).collect();
    rows.map(cells).filter(|row: &Vec<String>| row.len() == 7).collect()
}

fn is_of(row: &[String], mutant: &Mutant) -> bool {
    row[0] == mutant.name && row[1] == mutant.hash
}

/// Puts a mutant's row into the table.
fn write(table: &Path, mutant: &Mutant, noticed: &Noticed) -> Result<(), Failure> {
    let Mutant { name, hash, rule, part, .. } = mutant;
    let mut all = rows(table);
    all.retain(|row| row[0] != *name);
    let commit = commit()?;
    let cells = [name, hash, rule, part, &commit, noticed.by, &noticed.after];
    all.push(cells.iter().map(|cell| cell.to_string()).collect());
    all.sort();
    let lines: String = all.iter().map(|row| format!("| {} |\n", row.join(" | "))).collect();
    fs::write(table, format!("{HEAD}{lines}")).map_err(|e| format!("{}: {e}", table.display()))
}
