//! Campaigns: random programs in numbers that no test has time for. They are interrupted and go on, and what was
//! compared is counted in one small table that is under version control, `bench/campaigns.md`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Failure, must, root, work_folder};

/// A generator of programs: a test of the package `cli` that takes `--bench COUNT SEED FOLDER`.
pub struct Generator {
    /// Its name in the table.
    pub name: &'static str,
    /// The test.
    pub test: &'static str,
    /// Programs between two entries in the table.
    pub step: u64,
}

/// What some seeds gave at a commit.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    generator: String,
    commit: String,
    first: u64,
    last: u64,
    differences: u64,
}

const HEAD: &str = "\
# Campaigns

What was compared by `./x bench truth` and `./x bench fuzz-pruning`: each goes on with the seed after the last
one here, and adds to the row of its commit after every few programs. A commit with `+` had further changes.
`bench/README.md` says what is compared; programs that differ are in `bench/work`, made smaller.

| generator | commit | first seed | last seed | programs | differences |
|---|---|---|---|---|---|
";

/// `[COUNT [FIRST-SEED]]`: goes on with the campaign; from a seed that is given, only compares.
pub fn run(generator: &Generator, count: u64, args: &[String]) -> Result<bool, Failure> {
    let number = |index: usize| match args.get(index) {
        None => Ok(None),
        Some(text) => text.parse::<u64>().map(Some).map_err(|_| format!("{text}: not a number")),
    };
    let (count, seed) = (number(0)?.unwrap_or(count), number(1)?);
    if let Some(first) = seed {
        return Ok(compare(generator, count, first)? == 0);
    }
    let (file, commit) = (root().join("bench/campaigns.md"), commit()?);
    let mut differences = 0;
    let mut left = count;
    while left > 0 {
        let mut rows = read(&file)?;
        let of_this = |row: &&Row| row.generator == generator.name;
        let first = rows.iter().filter(of_this).map(|row| row.last + 1).max().unwrap_or(0);
        let programs = left.min(generator.step);
        let found = compare(generator, programs, first)?;
        add(&mut rows, generator.name, &commit, first..first + programs, found);
        write(&file, &rows)?;
        (differences, left) = (differences + found, left - programs);
    }
    println!("{count} programs of {}: {differences} differ", generator.name);
    Ok(differences == 0)
}

/// Runs the test on some seeds; the result is how many programs differ.
fn compare(generator: &Generator, count: u64, first: u64) -> Result<u64, Failure> {
    let folder = work_folder(generator.name)?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut test = Command::new(cargo);
    test.args(["test", "--quiet", "--release", "-p", "cli", "--test", generator.test, "--"]);
    test.args(["--bench", &count.to_string(), &first.to_string()]).arg(&folder);
    let done = test.current_dir(root()).output().map_err(|error| format!("cargo: {error}"))?;
    let text = String::from_utf8_lossy(&done.stdout);
    print!("{text}");
    let last = text.lines().rev().find_map(|line| line.strip_prefix("differences: "));
    let messages = String::from_utf8_lossy(&done.stderr);
    last.and_then(|number| number.parse().ok()).ok_or_else(|| format!("no result\n{messages}"))
}

/// The commit of the tree, with a mark if something else is compiled than it has.
pub fn commit() -> Result<String, Failure> {
    let git = |words: &[&str]| must(Command::new("git").args(words).current_dir(root()));
    let name = git(&["rev-parse", "--short=10", "HEAD"])?;
    let changed = git(&["status", "--porcelain", "--", ".", ":!bench"])?;
    Ok(format!("{}{}", name.trim(), if changed.is_empty() { "" } else { "+" }))
}

/// Adds to the last row of the commit, if the seeds follow it.
fn add(rows: &mut Vec<Row>, name: &str, commit: &str, seeds: std::ops::Range<u64>, found: u64) {
    let follows = |row: &&mut Row| {
        row.generator == name && row.commit == commit && row.last + 1 == seeds.start
    };
    match rows.iter_mut().find(follows) {
        Some(row) => (row.last, row.differences) = (seeds.end - 1, row.differences + found),
        None => rows.push(Row {
            generator: name.to_owned(),
            commit: commit.to_owned(),
            first: seeds.start,
            last: seeds.end - 1,
            differences: found,
        }),
    }
}

fn read(file: &Path) -> Result<Vec<Row>, Failure> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.lines().skip_while(|line| !line.starts_with("|---")).skip(1).map(row).collect()
}

fn row(line: &str) -> Result<Row, Failure> {
    let wrong = || format!("bench/campaigns.md: this is no row: {line}");
    let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
    let [generator, commit, first, last, _, differences] = cells[..] else { return Err(wrong()) };
    let number = |text: &str| text.parse().map_err(|_| wrong());
    Ok(Row {
        generator: generator.to_owned(),
        commit: commit.to_owned(),
        first: number(first)?,
        last: number(last)?,
        differences: number(differences)?,
    })
}

/// Writes the table, whole or not at all.
fn write(file: &Path, rows: &[Row]) -> Result<(), Failure> {
    let mut text = HEAD.to_owned();
    for Row { generator, commit, first, last, differences } in rows {
        let programs = last - first + 1;
        writeln!(
            text,
            "| {generator} | {commit} | {first} | {last} | {programs} | {differences} |"
        )
        .expect("a text can be written to");
    }
    let unfinished = PathBuf::from(format!("{}.new", file.display()));
    let written =
        std::fs::write(&unfinished, text).and_then(|()| std::fs::rename(&unfinished, file));
    written.map_err(|error| format!("{}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_that_follow_are_added_to_the_row_of_their_commit() {
        let mut rows = Vec::new();
        add(&mut rows, "truth", "a", 0..100, 0);
        add(&mut rows, "truth", "a", 100..150, 1);
        add(&mut rows, "truth", "b", 150..160, 0);
        add(&mut rows, "other", "b", 0..10, 0);
        let folder = std::env::temp_dir().join(format!("campaign-{}", std::process::id()));
        write(&folder, &rows).unwrap();
        let again = read(&folder).unwrap();
        std::fs::remove_file(&folder).unwrap();
        assert_eq!(again, rows);
        let first = &rows[0];
        assert_eq!((rows.len(), first.last, first.differences), (3, 149, 1));
    }

    #[test]
    fn what_is_no_row_is_said() {
        assert!(row("| truth | a | 0 | x | 1 | 0 |").is_err());
        assert!(row("| truth | a |").is_err());
    }
}
