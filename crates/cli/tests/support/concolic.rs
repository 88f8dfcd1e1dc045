//! Explores a program by runs on concrete inputs and compares with what was found on all inputs at once.
//!
//! Every program is explored by two strategies, one of them with a pruner; which ones depends on its name. Where the exploration
//! was complete there are the same errors and the same branches, whatever the strategy.

use std::path::Path;

use crate::directives::Revision;
use crate::pruned::differences;
use crate::symbolic::{Explored, explore_by};

/// Programs with more paths are not explored once more.
const MOST_PATHS: u64 = 500;

const STRATEGIES: &[&str] = &["dfs", "random", "cfg", "generational"];

/// What is used in turn beside a strategy.
const OTHERS: &[&[&str]] = &[
    &["--prune=interpolation"],
    &["--seed=random", "--max-snapshots=2"],
    &["--prune=interpolation", "--greedy-confirmation=off", "--interpolant=core"],
    &["--prune=postconditions", "--seed=random"],
    &["--max-snapshots=0"],
    &["-j3", "--max-snapshots=1"],
    &["--prune=interpolation", "-j2", "--seed=random"],
];

/// What runs on concrete inputs find that all inputs at once do not, or the other way round.
pub fn compare(
    revision: &Revision,
    scratch: &Path,
    plain: &Explored,
) -> Result<Vec<String>, String> {
    let paths = plain.summary["figures"]["paths"].as_u64().unwrap_or(u64::MAX);
    let other = |flag: &String| {
        ["--search", "--seed", "-j", "--jobs", "--prune"].iter().any(|f| flag.starts_with(f))
    };
    if plain.summary["complete"] != true
        || paths > MOST_PATHS
        || revision.pollard_flags.iter().any(other)
    {
        return Ok(Vec::new());
    }
    let name = revision.sources[0].file_stem().unwrap_or_default().as_encoded_bytes();
    let turn: usize = name.iter().map(|&byte| byte as usize).sum();
    let mut wrong = Vec::new();
    let second = match OTHERS[turn % OTHERS.len()] {
        pruning if pruning[0].starts_with("--prune") && revision.prune.never => &["--prune=none"],
        other => other,
    };
    for (i, more) in [(0, &["--prune=none"][..]), (1, second)] {
        let strategy = STRATEGIES[(turn + i) % STRATEGIES.len()];
        let flag = format!("--strategy={strategy}");
        let mut flags = vec![flag.as_str()];
        flags.extend(more);
        let folder = format!("concolic-{i}");
        let found = explore_by("concolic", revision, scratch, &folder, &flags)?;
        wrong.extend(differences(plain, &found, &format!("concolic {}", flags.join(" "))));
    }
    Ok(wrong)
}
