//! Explores a program with pruning and compares with what was found without.
//!
//! A run with pruning explores some of the paths, so what it covers is part of what all paths cover: equal numbers are equal sets. Where a
//! limit of each path (decisions, iterations, instructions) cut the exploration without pruning, the one with pruning may have come further, but
//! must not have missed anything; where a limit of the whole run did, nothing can be said.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::directives::Revision;
use crate::symbolic::{Explored, expect_count, explore, grounds};

/// Explores with pruning.
pub const FLAGS: &[&str] = &["--prune=postconditions", "--prune-budget=unlimited"];

/// Explores what pruning would cut all the same, and looks for what it would have missed.
const CHECK: &[&str] = &["--prune=postconditions", "--prune-budget=unlimited", "--check-pruning"];

/// The same with interpolation, and with states postponed in loops.
const CHECK_INTERPOLATION: &[&str] =
    &["--prune=interpolation", "--prune-budget=unlimited", "--check-pruning"];
const CHECK_BOTH: &[&str] =
    &["--prune=postconditions,loop-paths", "--prune-budget=unlimited", "--check-pruning"];

/// Explores with states postponed in loops.
const LOOPS: &[&str] = &["--prune=loop-paths"];

/// The same, with all states compared from the start.
const BOTH: &[&str] = &["--prune=postconditions,loop-paths", "--prune-budget=unlimited"];

/// Explores for coverage alone.
const COVERAGE: &[&str] = &["--goal=coverage", "--prune=loop-paths"];

/// Explores for errors alone; also with what is cut explored all the same.
const ERRORS: &[&str] = &["--goal=errors", "--prune-budget=unlimited"];
const CHECK_ERRORS: &[&str] = &["--goal=errors", "--prune-budget=unlimited", "--check-pruning"];

/// Searchers besides the one that the program is explored with.
const SEARCHERS: &[&str] = &["bfs", "random-path"];

/// Programs with more paths are not explored once more.
const MOST_PATHS: u64 = 3_000;

/// What pruning changed that it must not change.
pub fn compare(
    revision: &Revision,
    scratch: &Path,
    plain: &Explored,
) -> Result<Vec<String>, String> {
    let paths = plain.summary["figures"]["paths"].as_u64().unwrap_or(u64::MAX);
    if revision.prune.never || paths > MOST_PATHS || !plain.summary["stopped"].is_null() {
        return Ok(Vec::new());
    }
    let pruned = explore(revision, scratch, "pruned", FLAGS)?;
    let mut wrong = differences(plain, &pruned, "pruning");
    wrong.extend(count(revision, &pruned));
    if crate::is_quick() {
        return Ok(wrong);
    }
    let check = |name: &str, flags: &[&str]| -> Result<Vec<String>, String> {
        let checked = explore(revision, scratch, name, flags)?;
        let found = checked.summary["pruning"]["wrong"].as_array();
        let found = found.ok_or("run.json does not say what is wrong")?;
        Ok(found.iter().map(|cut| format!("the pruner is wrong ({name}): {cut}")).collect())
    };
    wrong.extend(check("checked", CHECK)?);
    let errors = explore(revision, scratch, "errors", ERRORS)?;
    wrong.extend(other_errors(plain, &errors, "--goal=errors"));
    let loops = explore(revision, scratch, "loops", LOOPS)?;
    wrong.extend(differences(plain, &loops, "loop paths"));
    let chosen = revision.pollard_flags.iter().any(|flag| flag.starts_with("--search"));
    let is_in = |folder: &str| {
        scratch.components().any(|part| part.as_os_str().to_string_lossy().starts_with(folder))
    };
    let thorough = is_in("pruning-") || is_in("loops-");
    if thorough {
        let both = explore(revision, scratch, "both", BOTH)?;
        wrong.extend(differences(plain, &both, "both"));
        wrong.extend(check("checked-interpolation", CHECK_INTERPOLATION)?);
        wrong.extend(check("checked-both", CHECK_BOTH)?);
        wrong.extend(check("checked-errors", CHECK_ERRORS)?);
        let coverage = explore(revision, scratch, "coverage", COVERAGE)?;
        wrong.extend(fewer_covered(plain, &coverage, "--goal=coverage"));
    }
    if thorough && !chosen {
        for searcher in SEARCHERS {
            let search = format!("--search={searcher}");
            let flags: Vec<&str> = FLAGS.iter().copied().chain([search.as_str()]).collect();
            let pruned = explore(revision, scratch, searcher, &flags)?;
            wrong.extend(differences(plain, &pruned, &format!("pruning and {searcher}")));
            let flags: Vec<&str> = LOOPS.iter().copied().chain([search.as_str()]).collect();
            let loops = explore(revision, scratch, &format!("loops-{searcher}"), &flags)?;
            wrong.extend(differences(plain, &loops, &format!("loop paths and {searcher}")));
        }
    }
    Ok(wrong)
}

/// Compares the number of paths, those explored in full and those cut, with the one that the file gives.
pub fn count(revision: &Revision, pruned: &Explored) -> Option<String> {
    let figures = &pruned.summary["figures"];
    let paths = figures["paths"].as_u64()? + figures["pruned_paths"].as_u64()?;
    expect_count(revision, revision.prune.paths?, paths).map(|text| format!("with pruning {text}"))
}

/// What was lost or is found in addition.
pub fn differences(plain: &Explored, pruned: &Explored, how: &str) -> Vec<String> {
    let mut wrong = other_errors(plain, pruned, how);
    let complete = plain.summary["complete"] == true;
    for what in ["branches", "lines"] {
        let covered = |run: &Explored| run.summary["coverage"][what]["covered"].as_u64();
        let (all, found) = (covered(plain), covered(pruned));
        if found < all || complete && found != all {
            wrong.push(format!("{found:?} {what} covered with {how}, {all:?} without"));
        }
    }
    wrong
}

/// The same of errors alone.
pub fn other_errors(plain: &Explored, pruned: &Explored, how: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let complete = plain.summary["complete"] == true;
    if complete && pruned.summary["complete"] != true {
        wrong.push(format!("the exploration with {how} is not complete"));
    }
    if complete && grounds(plain) != grounds(pruned) {
        let (all, found) = (grounds(plain), grounds(pruned));
        wrong.push(format!("holds for {found:?} with {how}, for {all:?} without"));
    }
    let (all, found) = (errors(&plain.summary), errors(&pruned.summary));
    for error in all.difference(&found) {
        wrong.push(format!("lost with {how}: {error}"));
    }
    for error in found.difference(&all).filter(|_| complete) {
        wrong.push(format!("found with {how} only: {error}"));
    }
    wrong
}

/// What is not covered when only that is wanted.
pub fn fewer_covered(plain: &Explored, coverage: &Explored, how: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for what in ["branches", "lines"] {
        let covered = |run: &Explored| run.summary["coverage"][what]["covered"].as_u64();
        let (all, found) = (covered(plain), covered(coverage));
        if found < all {
            wrong.push(format!("{found:?} {what} covered with {how}, {all:?} without"));
        }
    }
    wrong
}

fn errors(summary: &Value) -> BTreeSet<String> {
    let errors = summary["errors"].as_array().into_iter().flatten();
    errors.map(|e| format!("{}:{}: {}", e["file"], e["line"], e["kind"])).collect()
}
