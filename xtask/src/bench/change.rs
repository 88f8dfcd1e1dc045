//! What changed since an earlier result: figures of the same row and column that differ noticeably.

use super::result::{Outcome, Table, number};

/// Smaller changes are noise on a machine that does other work.
const NOTICEABLE: f64 = 0.1;

/// A figure that changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Benchmark, row and column.
    pub place: [String; 3],
    /// Then.
    pub before: f64,
    /// Now.
    pub now: f64,
}

/// All changes between two results of a benchmark.
pub fn between(before: &Outcome, now: &Outcome) -> Vec<Change> {
    let mut changes = Vec::new();
    for table in &now.tables {
        let Some(old) = before.tables.iter().find(|old| old.columns == table.columns) else {
            continue;
        };
        for (i, row) in table.rows.iter().enumerate() {
            let Some(then) = same_row(old, table, i) else { continue };
            for (column, (now_cell, then_cell)) in row.iter().zip(then).enumerate() {
                let (Some(b), Some(a)) = (number(now_cell), number(then_cell)) else { continue };
                if (b - a).abs() > NOTICEABLE * a.abs().max(1e-9) {
                    let place = [now.name.clone(), key(row), table.columns[column].clone()];
                    changes.push(Change { place, before: a, now: b });
                }
            }
        }
    }
    changes
}

/// What a row is called: its cells up to the first number.
fn key(row: &[String]) -> String {
    let words = row.iter().enumerate().take_while(|(i, cell)| *i == 0 || number(cell).is_none());
    words.map(|(_, cell)| cell.as_str()).collect::<Vec<_>>().join(" ").trim().to_owned()
}

fn same_row<'a>(old: &'a Table, table: &Table, index: usize) -> Option<&'a Vec<String>> {
    let wanted = key(&table.rows[index]);
    let nth = table.rows[..index].iter().filter(|row| key(row) == wanted).count();
    old.rows.iter().filter(|row| key(row) == wanted).nth(nth)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(rows: &[&[&str]]) -> Outcome {
        let columns = ["program", "complete", "cpu s"].map(str::to_owned).to_vec();
        let rows = rows.iter().map(|row| row.iter().map(|c| c.to_string()).collect()).collect();
        Outcome { name: "b".into(), tables: vec![Table { columns, rows }], ..Outcome::default() }
    }

    #[test]
    fn only_noticeable_changes_of_the_same_row_count() {
        let before = outcome(&[&["x", "both", "2.0"], &["y", "both", "1.0"], &["z", "both", "9"]]);
        let now = outcome(&[&["y", "both", "1.05"], &["x", "both", "1.0"], &["new", "both", "5"]]);
        let changes = between(&before, &now);
        assert_eq!(changes.len(), 1);
        assert_eq!(changes[0].place, ["b", "x both", "cpu s"]);
        assert_eq!((changes[0].before, changes[0].now), (2.0, 1.0));
    }
}
