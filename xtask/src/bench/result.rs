//! What a benchmark says, kept as it is printed: tables and remarks.
//!
//! In this folder `println!` is [`say`]: it prints, and keeps the line. A benchmark prints its tables in Markdown, and that is also
//! the form in which they are read back here, so that what is stored is what was shown.

use std::sync::Mutex;

use serde_json::{Value, json};

/// What was printed since it was last taken, by any thread.
static SAID: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Prints a text and keeps it.
pub fn say(text: std::fmt::Arguments<'_>) {
    let text = text.to_string();
    std::println!("{text}");
    SAID.lock().expect("nobody fails here").extend(text.lines().map(str::to_owned));
}

/// Takes what was kept since the last call.
pub fn take() -> Vec<String> {
    std::mem::take(&mut SAID.lock().expect("nobody fails here"))
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The headings.
    pub columns: Vec<String>,
    /// As many cells in each as there are headings.
    pub rows: Vec<Vec<String>>,
}

/// One benchmark's result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The benchmark.
    pub name: String,
    /// How to repeat it.
    pub command: String,
    /// Wall time.
    pub seconds: f64,
    /// Whether all answers were right.
    pub right: bool,
    /// Its tables.
    pub tables: Vec<Table>,
    /// Everything else that it said.
    pub remarks: Vec<String>,
}

impl Outcome {
    /// Sorts lines into tables and remarks.
    pub fn read(&mut self, lines: &[String]) {
        let mut inside = false;
        for line in lines {
            let Some(cells) = cells(line) else {
                inside = false;
                if !line.trim().is_empty() {
                    self.remarks.push(line.trim().to_owned());
                }
                continue;
            };
            if cells.iter().all(|cell| !cell.is_empty() && cell.bytes().all(|b| b == b'-')) {
                continue;
            }
            match self
                .tables
                .last_mut()
                .filter(|table| inside && table.columns.len() == cells.len())
            {
                Some(table) => table.rows.push(cells),
                None => self.tables.push(Table { columns: cells, rows: Vec::new() }),
            }
            inside = true;
        }
        self.tables.retain(|table| !table.rows.is_empty());
    }

    /// For the file.
    pub fn to_json(&self) -> Value {
        let table = |t: &Table| json!({"columns": t.columns, "rows": t.rows});
        json!({
            "name": self.name,
            "command": self.command,
            "seconds": self.seconds,
            "right": self.right,
            "tables": self.tables.iter().map(table).collect::<Vec<_>>(),
            "remarks": self.remarks,
        })
    }

    /// From the file; what is not as it should be is empty.
    pub fn of_json(value: &Value) -> Outcome {
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or("").to_owned();
        let texts = |value: &Value| list(value).iter().map(text).collect::<Vec<String>>();
        let table = |value: &Value| Table {
            columns: texts(&value["columns"]),
            rows: list(&value["rows"]).iter().map(texts).collect(),
        };
        Outcome {
            name: text(&value["name"]),
            command: text(&value["command"]),
            seconds: value["seconds"].as_f64().unwrap_or(0.0),
            right: value["right"] == true,
            tables: list(&value["tables"]).iter().map(table).collect(),
            remarks: texts(&value["remarks"]),
        }
    }
}

fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(|cell| cell.trim().to_owned()).collect())
}

/// The number that a cell begins with, as in `12.5` or `> 3.1`.
pub fn number(cell: &str) -> Option<f64> {
    cell.trim_start_matches(['>', ' ']).split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(text: &str) -> Outcome {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut outcome = Outcome { name: "n".into(), right: true, ..Outcome::default() };
        outcome.read(&lines);
        outcome
    }

    #[test]
    fn tables_are_told_from_remarks() {
        let read = outcome(
            "2 programs\n\n| a | b |\n|---|---|\n| x | 1 |\n| y |  |\n\nend\n| c |\n|---|\n| 2 |\n",
        );
        assert_eq!(read.remarks, ["2 programs", "end"]);
        assert_eq!(read.tables[0].columns, ["a", "b"]);
        assert_eq!(read.tables[0].rows, [["x", "1"], ["y", ""]]);
        assert_eq!(read.tables[1].rows, [["2"]]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let one = outcome("| a |\n|---|\n| 1.5 |\nMET all\n");
        assert_eq!(Outcome::of_json(&one.to_json()), one);
    }

    #[test]
    fn numbers_are_found_at_the_front_of_cells() {
        assert_eq!(number("> 3.1"), Some(3.1));
        assert_eq!(number("20 (not all)"), Some(20.0));
        assert_eq!((number(""), number("both")), (None, None));
    }
}
