//! `run.stats` as KLEE has it: a SQLite file with one row for each look at the run, the last one at
//! its end. `klee-stats` reads it.
//!
//! The columns are KLEE's. What does not exist here is 0: caches of its kinds, forks by their
//! reasons other than branches. Instructions are those of our own form; coverage is that of the
//! user's code, and is known of the end only.

use std::fs;
use std::path::Path;

use rusqlite::{Connection, params_from_iter};
use serde_json::Value;

/// The columns with the types that KLEE gives them.
const COLUMNS: &[(&str, &str)] = &[
    ("Instructions", "INTEGER"),
    ("FullBranches", "INTEGER"),
    ("PartialBranches", "INTEGER"),
    ("NumBranches", "INTEGER"),
    ("UserTime", "REAL"),
    ("NumStates", "INTEGER"),
    ("MallocUsage", "INTEGER"),
    ("Queries", "INTEGER"),
    ("SolverQueries", "INTEGER"),
    ("NumQueryConstructs", "INTEGER"),
    ("WallTime", "REAL"),
    ("CoveredInstructions", "INTEGER"),
    ("UncoveredInstructions", "INTEGER"),
    ("QueryTime", "INTEGER"),
    ("SolverTime", "INTEGER"),
    ("CexCacheTime", "INTEGER"),
    ("ForkTime", "INTEGER"),
    ("ResolveTime", "INTEGER"),
    ("QueryCacheMisses", "INTEGER"),
    ("QueryCacheHits", "INTEGER"),
    ("QueryCexCacheMisses", "INTEGER"),
    ("QueryCexCacheHits", "INTEGER"),
    ("InhibitedForks", "INTEGER"),
    ("ExternalCalls", "INTEGER"),
    ("Allocations", "INTEGER"),
    ("States", "INTEGER"),
    ("BranchesConditional", "INTEGER"),
    ("BranchesIndirect", "INTEGER"),
    ("BranchesSwitch", "INTEGER"),
    ("BranchesCall", "INTEGER"),
    ("BranchesMemOp", "INTEGER"),
    ("BranchesResolvePointer", "INTEGER"),
    ("BranchesAlloc", "INTEGER"),
    ("BranchesRealloc", "INTEGER"),
    ("BranchesFree", "INTEGER"),
    ("BranchesGetVal", "INTEGER"),
    ("TerminationExit", "INTEGER"),
    ("TerminationEarly", "INTEGER"),
    ("TerminationSolverError", "INTEGER"),
    ("TerminationProgramError", "INTEGER"),
    ("TerminationUserError", "INTEGER"),
    ("TerminationExecutionError", "INTEGER"),
    ("TerminationEarlyAlgorithm", "INTEGER"),
    ("TerminationEarlyUser", "INTEGER"),
    ("ArrayHashTime", "INTEGER"),
];

/// Turns the lines of figures in `run.stats` into KLEE's table; the last row has the figures of
/// `summary`.
pub fn write(folder: &Path, summary: &Value) -> Result<(), String> {
    let path = folder.join("run.stats");
    let lines = fs::read_to_string(&path).unwrap_or_default();
    let known = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut rows: Vec<Vec<i64>> = known.map(|figures| row(&figures, &Value::Null)).collect();
    rows.push(row(&summary["figures"], summary));
    let _ = fs::remove_file(&path);
    store(&path, &rows).map_err(|error| error.to_string())
}

fn store(path: &Path, rows: &[Vec<i64>]) -> rusqlite::Result<()> {
    let mut connection = Connection::open(path)?;
    let columns: Vec<String> = COLUMNS.iter().map(|(name, ty)| format!("{name} {ty}")).collect();
    connection.execute(&format!("CREATE TABLE stats ({})", columns.join(",")), [])?;
    let places = vec!["?"; COLUMNS.len()].join(",");
    let all = connection.transaction()?;
    for row in rows {
        all.execute(&format!("INSERT INTO stats VALUES ({places})"), params_from_iter(row))?;
    }
    all.commit()
}

/// A row of some figures; the summary is that of the end, or nothing.
fn row(figures: &Value, summary: &Value) -> Vec<i64> {
    COLUMNS.iter().map(|(name, _)| cell(name, figures, summary)).collect()
}

fn cell(column: &str, figures: &Value, summary: &Value) -> i64 {
    let of = |name: &str| figures[name].as_i64().unwrap_or(0);
    let solver = |name: &str| figures["solver"][name].as_i64().unwrap_or(0);
    let micros = |value: &Value| (value.as_f64().unwrap_or(0.0) * 1e6) as i64;
    let covered = &summary["coverage"];
    let share = |what: &str, part: &str| covered[what][part].as_i64().unwrap_or(0);
    let failed = || {
        let errors = summary["errors"].as_array().into_iter().flatten();
        errors.filter_map(|error| error["paths"].as_i64()).sum::<i64>()
    };
    match column {
        "Instructions" => of("instructions"),
        "FullBranches" => share("branching", "full"),
        "PartialBranches" => share("branching", "partial"),
        "NumBranches" => share("branching", "all"),
        // All threads together are not known; with one worker it is nearly the same.
        "UserTime" | "WallTime" => micros(&figures["seconds"]),
        "NumStates" => of("open_states"),
        "MallocUsage" => of("memory"),
        "Queries" => solver("questions"),
        "SolverQueries" => solver("fast_calls") + solver("strong_calls"),
        "CoveredInstructions" => share("instructions", "covered"),
        "UncoveredInstructions" => share("instructions", "all") - share("instructions", "covered"),
        "QueryTime" | "SolverTime" => micros(&figures["solver"]["backend_seconds"]),
        "QueryCacheHits" => solver("by_cache"),
        "QueryCexCacheHits" => solver("by_model"),
        "InhibitedForks" => summary["unforked"].as_i64().unwrap_or(0),
        "States" => of("forks") + 1,
        "BranchesConditional" => of("forks"),
        "TerminationExit" => (of("paths") - failed()).max(0),
        "TerminationProgramError" => failed(),
        "TerminationEarly" => of("cut_paths"),
        "TerminationEarlyAlgorithm" => of("pruned_paths"),
        "ArrayHashTime" => -1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_that_has_a_value_is_one() {
        let figures =
            serde_json::json!({"instructions": 7, "seconds": 1.5, "forks": 2, "paths": 3});
        let row = row(&figures, &Value::Null);
        let at = |name: &str| COLUMNS.iter().position(|(known, _)| *known == name).expect(name);
        assert_eq!((row[at("Instructions")], row[at("WallTime")]), (7, 1_500_000));
        assert_eq!((row[at("States")], row[at("TerminationExit")]), (3, 3));
        assert_eq!(row.len(), 45);
    }
}
