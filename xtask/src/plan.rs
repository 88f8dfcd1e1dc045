//! The plan of the crates: which one may import which.
//!
//! The idea: dependencies are decisions, so they stand in one table, and a `Cargo.toml` that goes
//! beyond it fails the tests rather than being noticed a year later. `ARCHITECTURE.md` shows the
//! same table to readers; it is compared with this one. [`crate::shape`] looks at the sources.
//!
//! Tests may besides import the front end, because the natural way to get a program for a test is
//! to compile one. What cannot be seen from imports (that `machine` names no searcher, say) is
//! reviewed by people.

use std::fmt::Write as _;
use std::path::Path;

use crate::manifest::{self, Manifest};
use crate::shape;

/// A crate of the plan.
struct Planned {
    name: &'static str,
    /// The crates of the plan that it may import. Only crates above it in the table.
    knows: &'static [&'static str],
}

/// The plan. A crate may be listed before it exists.
const PLAN: &[Planned] = &[
    Planned { name: "ctext", knows: &[] },
    Planned { name: "ir", knows: &[] },
    Planned { name: "frontend", knows: &["ir"] },
    Planned { name: "expr", knows: &[] },
    Planned { name: "solver", knows: &["expr"] },
    Planned { name: "machine", knows: &["ir", "expr", "solver"] },
    Planned { name: "explore", knows: &["ir", "expr", "solver", "machine"] },
    Planned { name: "summary", knows: &["ir", "expr", "solver", "machine", "explore"] },
    Planned { name: "prune", knows: &["ir", "expr", "solver", "machine", "explore", "summary"] },
    Planned {
        name: "slice",
        knows: &["ctext", "ir", "expr", "solver", "machine", "explore", "summary", "prune"],
    },
    Planned { name: "native", knows: &["ctext", "ir"] },
    // It writes the test files whose format `native` has to read.
    Planned {
        name: "report",
        knows: &["ctext", "ir", "expr", "solver", "machine", "explore", "native"],
    },
    Planned {
        name: "cli",
        knows: &[
            "ctext", "ir", "frontend", "expr", "solver", "machine", "explore", "summary", "prune",
            "slice", "native", "report",
        ],
    },
];

/// The drivers of checks and benchmarks stand outside the plan: they may import every crate, and
/// no crate may import them.
const OUTSIDE: &str = "xtask";

/// Crates from elsewhere that belong to one crate of the plan, as a prefix of their names.
const RESERVED: &[(&str, &str)] =
    &[("llvm-", "frontend"), ("inkwell", "frontend"), ("regex", "frontend"), ("rusqlite", "cli")];

/// Compares the workspace at `root` with the plan.
pub fn check_tree(root: &Path) -> Result<(), String> {
    let mut complaints = violations(&manifest::of_workspace(root)?);
    complaints.extend(shape::check(root)?);
    let map = root.join("ARCHITECTURE.md");
    match std::fs::read_to_string(&map) {
        Ok(text) => complaints.extend(unlike_the_map(&text)),
        Err(error) => complaints.push(format!("{}: {error}", map.display())),
    }
    if complaints.is_empty() {
        return Ok(());
    }
    let mut message = String::from("the crates do not follow the plan (xtask/src/plan.rs):");
    for complaint in complaints {
        let _ = write!(message, "\n  {complaint}");
    }
    Err(message)
}

/// What in these manifests goes against the plan, one line each.
fn violations(manifests: &[Manifest]) -> Vec<String> {
    let mut complaints = Vec::new();
    for manifest in manifests.iter().filter(|m| m.name != OUTSIDE) {
        let Some(planned) = PLAN.iter().find(|planned| planned.name == manifest.name) else {
            complaints.push(format!("crate {} is not in the plan", manifest.name));
            continue;
        };
        let refused = |import: &&String, for_tests: bool| {
            let import = import.as_str();
            let tested = for_tests && import == "frontend";
            let inside = import == OUTSIDE || PLAN.iter().any(|planned| planned.name == import);
            let reserved = RESERVED
                .iter()
                .any(|(prefix, owner)| import.starts_with(prefix) && *owner != planned.name);
            reserved || inside && !tested && !planned.knows.contains(&import)
        };
        for import in manifest.imports.iter().filter(|import| refused(import, false)) {
            complaints.push(format!("crate {} must not import {import}", planned.name));
        }
        for import in manifest.test_imports.iter().filter(|import| refused(import, true)) {
            complaints.push(format!("tests of crate {} must not import {import}", planned.name));
        }
    }
    complaints
}

/// Crates whose row in `ARCHITECTURE.md` is missing or says otherwise. A row begins with the crate
/// and
/// those it knows: `` | `solver` | `expr` | ``.
fn unlike_the_map(text: &str) -> Vec<String> {
    PLAN.iter()
        .map(|planned| format!("| `{}` | {} |", planned.name, knows_in_words(planned)))
        .filter(|row| !text.lines().any(|line| line.starts_with(row.as_str())))
        .map(|row| format!("ARCHITECTURE.md has no row that begins with {row}"))
        .collect()
}

fn knows_in_words(planned: &Planned) -> String {
    if planned.knows.is_empty() {
        return "nothing".into();
    }
    if planned.name == "cli" {
        return "all".into();
    }
    let names: Vec<String> = planned.knows.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(name: &str, imports: &[&str], test_imports: &[&str]) -> Manifest {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Manifest {
            name: name.to_owned(),
            imports: owned(imports),
            test_imports: owned(test_imports),
        }
    }

    #[test]
    fn a_crate_knows_only_crates_above_it() {
        for (index, planned) in PLAN.iter().enumerate() {
            for known in planned.knows {
                let above = PLAN[..index].iter().any(|other| other.name == *known);
                assert!(above, "{} knows {known}, which is not above it", planned.name);
            }
        }
    }

    #[test]
    fn only_cli_knows_the_front_end() {
        let knows = |planned: &&Planned| planned.knows.contains(&"frontend");
        let names: Vec<_> = PLAN.iter().filter(knows).map(|planned| planned.name).collect();
        assert_eq!(names, ["cli"]);
    }

    #[test]
    fn a_good_workspace_passes() {
        let good = [
            manifest("ir", &["smallvec"], &[]),
            manifest("frontend", &["ir", "llvm-sys"], &[]),
            manifest("expr", &["rustc_apfloat"], &["proptest"]),
            manifest("machine", &["ir", "expr"], &["frontend"]),
            manifest("cli", &["frontend", "ir", "machine"], &[]),
            manifest("xtask", &["frontend", "machine", "toml"], &[]),
        ];
        assert_eq!(violations(&good), Vec::<String>::new());
    }

    #[test]
    fn each_bad_import_is_named() {
        let bad = [
            manifest("ir", &["llvm-sys"], &[]),
            manifest("expr", &["ir"], &["solver"]),
            manifest("machine", &["frontend", "explore"], &["xtask"]),
            manifest("helpers", &[], &[]),
        ];
        let expected = [
            "crate ir must not import llvm-sys",
            "crate expr must not import ir",
            "tests of crate expr must not import solver",
            "crate machine must not import frontend",
            "crate machine must not import explore",
            "tests of crate machine must not import xtask",
            "crate helpers is not in the plan",
        ];
        assert_eq!(violations(&bad), expected);
    }

    #[test]
    fn a_map_that_says_otherwise_is_noticed() {
        let row = |planned: &Planned| {
            format!("| `{}` | {} | text |\n", planned.name, knows_in_words(planned))
        };
        let good: String = PLAN.iter().map(row).collect();
        assert_eq!(unlike_the_map(&good), Vec::<String>::new());
        let bad = good.replace("| `solver` | `expr` |", "| `solver` | `expr`, `machine` |");
        assert_eq!(
            unlike_the_map(&bad),
            ["ARCHITECTURE.md has no row that begins with | `solver` | `expr` |"]
        );
    }

    #[test]
    fn this_workspace_follows_the_plan() {
        assert_eq!(check_tree(crate::root()), Ok(()));
    }
}
