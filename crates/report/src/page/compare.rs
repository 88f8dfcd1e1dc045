//! How two runs differ: in their errors, and in what they executed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde_json::{Value, json};

use super::folder::Run;

/// An error: file, line, kind.
type Error = (String, u64, String);
/// A line: file, number.
type Line = (String, u64);

/// What only one of two runs has.
#[derive(Default, Debug)]
pub struct Difference {
    /// Errors that only the first has, and that only the second has.
    pub errors: [Vec<Error>; 2],
    /// Lines that only the first executed, and that only the second did.
    pub lines: [Vec<Line>; 2],
    /// Lines at which the first took more branches, and at which the second did.
    pub branches: [Vec<Line>; 2],
    /// The runs cannot be compared by lines, since one kept none.
    pub without_lines: bool,
}

impl Difference {
    /// Compares.
    pub fn between(a: &Run, b: &Run) -> Difference {
        let errors = [errors(&a.about), errors(&b.about)];
        let mut difference = Difference { errors: only(&errors), ..Difference::default() };
        match (lines(a), lines(b)) {
            (Some(a), Some(b)) => {
                let executed = |lines: &BTreeMap<Line, (bool, u64)>| -> BTreeSet<Line> {
                    lines.iter().filter(|(_, l)| l.0).map(|(at, _)| at.clone()).collect()
                };
                difference.lines = only(&[executed(&a), executed(&b)]);
                difference.branches = [more_branches(&a, &b), more_branches(&b, &a)];
            }
            _ => difference.without_lines = true,
        }
        difference
    }

    /// Whether there is none.
    pub fn is_none(&self) -> bool {
        let none = |lists: &[Vec<Line>; 2]| lists.iter().all(Vec::is_empty);
        self.errors.iter().all(Vec::is_empty) && none(&self.lines) && none(&self.branches)
    }

    /// For the page, and for machines.
    pub fn json(&self) -> Value {
        json!({
            "errors": self.errors, "lines": self.lines, "branches": self.branches,
            "without_lines": self.without_lines, "same": self.is_none(),
        })
    }

    /// For people, after a table of the figures of both.
    pub fn text(&self, a: &Run, b: &Run) -> String {
        let mut text = table(a, b);
        for (index, name) in [a, b].map(|run| run.folder.display().to_string()).iter().enumerate() {
            for (file, line, kind) in &self.errors[index] {
                let _ = writeln!(text, "only in {name}: error: {kind} at {file}:{line}");
            }
            for (what, list) in [("executed", &self.lines), ("more branches taken", &self.branches)]
            {
                for (file, lines) in ranges(&list[index]) {
                    let _ = writeln!(text, "only in {name}: {what}: {file}:{lines}");
                }
            }
        }
        if self.without_lines {
            text += "coverage by line was not kept (--record=none): compared are the errors\n";
        }
        let verdict = match self.is_none() {
            true => "the same errors, the same coverage\n",
            false => "errors or coverage differ\n",
        };
        text + verdict
    }
}

fn only<T: Ord + Clone>([a, b]: &[BTreeSet<T>; 2]) -> [Vec<T>; 2] {
    [a.difference(b).cloned().collect(), b.difference(a).cloned().collect()]
}

fn errors(about: &Value) -> BTreeSet<Error> {
    let all = about["errors"].as_array().into_iter().flatten();
    let text = |value: &Value| value.as_str().unwrap_or("").to_owned();
    all.map(|e| (text(&e["file"]), e["line"].as_u64().unwrap_or(0), text(&e["kind"]))).collect()
}

/// Of each line whether it was executed and how many branches were taken.
fn lines(run: &Run) -> Option<BTreeMap<Line, (bool, u64)>> {
    let record = run.record.as_ref()?;
    let columns = record["line_columns"].as_array()?;
    let column = |name: &str| columns.iter().position(|c| c == name);
    let (line, executed, taken) = (column("line")?, column("executed")?, column("branches_taken")?);
    let mut all = BTreeMap::new();
    for file in record["files"].as_array()? {
        let name = file["file"].as_str()?;
        for row in file["lines"].as_array()? {
            let at = (name.to_owned(), row[line].as_u64()?);
            all.insert(at, (row[executed].as_u64()? != 0, row[taken].as_u64()?));
        }
    }
    Some(all)
}

/// Lines that both executed and at which the first took more branches.
fn more_branches(a: &BTreeMap<Line, (bool, u64)>, b: &BTreeMap<Line, (bool, u64)>) -> Vec<Line> {
    let more = |&(at, &(executed, taken)): &(&Line, &(bool, u64))| {
        b.get(at).is_some_and(|&(other, others)| executed && other && taken > others)
    };
    a.iter().filter(more).map(|(at, _)| at.clone()).collect()
}

/// Lines by file, with `-` for those between.
fn ranges(lines: &[Line]) -> BTreeMap<&str, String> {
    let mut spans: BTreeMap<&str, Vec<(u64, u64)>> = BTreeMap::new();
    for (file, line) in lines {
        let spans = spans.entry(file).or_default();
        match spans.last_mut() {
            Some((_, last)) if *last + 1 == *line => *last = *line,
            _ => spans.push((*line, *line)),
        }
    }
    let shown = |&(first, last): &(u64, u64)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    let joined = |spans: Vec<(u64, u64)>| spans.iter().map(shown).collect::<Vec<_>>().join(",");
    spans.into_iter().map(|(file, spans)| (file, joined(spans))).collect()
}

fn table(a: &Run, b: &Run) -> String {
    let figure = |name: &'static str| move |run: &Run| run.about["figures"][name].to_string();
    let covered = |what: &'static str| {
        move |run: &Run| {
            let share = &run.about["coverage"][what];
            match share["all"].as_u64() {
                Some(all) => format!("{} of {all}", share["covered"]),
                None => "-".to_owned(),
            }
        }
    };
    let verdict = |run: &Run| run.about["verdict"].as_str().unwrap_or("-").to_owned();
    let count = |run: &Run| run.about["errors"].as_array().map_or(0, Vec::len).to_string();
    type Row<'a> = (&'a str, Box<dyn Fn(&Run) -> String>);
    let rows: [Row<'_>; 10] = [
        ("", Box::new(|run| run.folder.display().to_string())),
        ("verdict", Box::new(verdict)),
        ("errors", Box::new(count)),
        ("lines covered", Box::new(covered("lines"))),
        ("branches covered", Box::new(covered("branches"))),
        ("paths", Box::new(figure("paths"))),
        ("pruned paths", Box::new(figure("pruned_paths"))),
        ("tests", Box::new(figure("tests"))),
        ("instructions", Box::new(figure("instructions"))),
        ("seconds", Box::new(figure("seconds"))),
    ];
    let width = |run: &Run| rows.iter().map(|(_, of)| of(run).chars().count()).max().unwrap_or(0);
    let (left, right) = (width(a), width(b));
    let line = |(name, of): &Row<'_>| format!("{name:<16}  {:>left$}  {:>right$}\n", of(a), of(b));
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn lines_that_follow_each_other_are_a_range() {
        let lines: Vec<Line> = [("a", 1), ("a", 2), ("a", 3), ("a", 7), ("b", 8)]
            .map(|(f, n)| (f.to_owned(), n))
            .into();
        let shown = ranges(&lines);
        assert_eq!((shown["a"].as_str(), shown["b"].as_str()), ("1-3,7", "8"));
    }

    #[test]
    fn what_only_one_has_is_found() {
        let sets = [BTreeSet::from([1, 2, 3]), BTreeSet::from([2, 4])];
        assert_eq!(only(&sets), [vec![1, 3], vec![4]]);
    }
}
