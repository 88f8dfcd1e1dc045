//! The flags of `pollard concolic` alone.

use std::ffi::OsStr;
use std::path::Path;

use super::run::USUAL_SEARCH;
use super::{Command, Flag, Options, size};

const CONCOLIC: &[Command] = &[Command::Concolic];

/// How runs on concrete inputs are done.
#[derive(Clone, Debug)]
pub struct Concolic {
    /// Where the first inputs come from: files, folders, `zero` or `random`. Nothing is `zero`.
    pub seeds: Vec<String>,
    /// How many states that are left behind are kept as they are.
    pub max_snapshots: usize,
    /// Leave out whatever no seed leads to.
    pub only_seeds: bool,
}

impl Default for Concolic {
    fn default() -> Self {
        Concolic { seeds: Vec::new(), max_snapshots: 100_000, only_seeds: false }
    }
}

/// The table.
pub const FLAGS: &[Flag] = &[
    Flag {
        name: "seed",
        value: Some("INPUT"),
        default: "none",
        range: "a .ktest file, a folder of them, zero or random; without any, zero; may be given several times",
        help: "the inputs to begin with",
        commands: CONCOLIC,
        set: |o, v| {
            o.concolic.seeds.push(v.to_owned());
            (!v.is_empty()).then_some(())
        },
    },
    Flag {
        name: "only-seeds",
        value: None,
        default: "off",
        range: "",
        help: "run the inputs to begin with, and nothing else",
        commands: CONCOLIC,
        set: |o, _| {
            o.concolic.only_seeds = true;
            Some(())
        },
    },
    Flag {
        name: "random-seed",
        value: Some("N"),
        default: "0",
        range: "0..",
        help: "what --seed=random and the strategy random are computed from",
        commands: CONCOLIC,
        set: |o, v| {
            o.explore.seed = v.parse().ok()?;
            Some(())
        },
    },
    Flag {
        name: "strategy",
        value: Some("S"),
        default: USUAL_SEARCH,
        range: "dfs, random, cfg, generational, or what --search of pollard run has",
        help: "which branch to negate: the last one, any, the one nearest to code not executed, those of the run that found most",
        commands: CONCOLIC,
        set: |o, v| {
            let name = if v == "random" { "random-state" } else { v };
            o.explore.also_search(name)
        },
    },
    Flag {
        name: "max-snapshots",
        value: Some("N"),
        default: "100000",
        range: "0..",
        help: "states kept at branches; beyond, the program is run from its start on the new input",
        commands: CONCOLIC,
        set: |o, v| {
            o.concolic.max_snapshots = size(v)?.try_into().ok()?;
            Some(())
        },
    },
];

/// The strategies of `run_crest` by CREST's names, with ours.
const CREST: &[(&str, &str)] = &[
    ("-dfs", "dfs"),
    ("-cfg", "cfg"),
    ("-cfg_baseline", "cfg"),
    ("-random", "random-state"),
    ("-uniform_random", "random-path"),
    ("-random_input", "random-state"),
    ("-hybrid", "random-state,cfg"),
];

/// Takes a word of `run_crest`: a strategy, or how many inputs are tried at most. A number that is
/// the name of a file is that file.
pub fn take_crest(options: &mut Options, word: &OsStr) -> bool {
    let Some(text) = word.to_str() else { return false };
    if let Some((_, ours)) = CREST.iter().find(|(name, _)| *name == text) {
        if text == "-random_input" {
            options.concolic.seeds.push("random".into());
        }
        return options.explore.also_search(ours).is_some();
    }
    let number = text.parse::<u64>().ok().filter(|&n| n > 0);
    match number {
        Some(number) if !Path::new(text).exists() => {
            options.explore.limits.paths = Some(number);
            true
        }
        _ => false,
    }
}
