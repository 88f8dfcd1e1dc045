//! The page with all tables and plots: one file, without scripts, for any browser, light and dark.
//!
//! Of each benchmark the newest result is shown, with what the paper reports. A column called `ratio` becomes bars, with a mark where the next
//! column called `paper` or `wanted` says so.

use super::papers::PAPERS;
use super::result::{Outcome, Table, number};
use super::results::Results;

const STYLE: &str = "\
:root { color-scheme: light dark; --page: #fff; --ink: #1d2733; --soft: #667; --line: #d5dae0; --bar: #4a7fc1; --mark: #b4551b; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --page: #161c25; --ink: #e8edf3; --soft: #9aa5b1; --line: #364252; --bar: #6fa3e0; --mark: #f0a36a; --bad: #ff8a80; } }
body { background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; font-size: 13px; display: block; overflow-x: auto; margin: 1rem 0; }
th, td { border: 1px solid var(--line); padding: .2rem .5rem; text-align: left; vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.soft { color: var(--soft); } .bad { color: var(--bad); font-weight: 600; }
.paper { border-left: 4px solid var(--mark); padding: .2rem .8rem; margin: .8rem 0; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; } svg .bar { fill: var(--bar); } svg .mark { stroke: var(--mark); stroke-width: 3; } svg .axis { stroke: var(--line); }
code { font-size: 13px; }
";

/// The page of these results, the oldest first.
pub fn of(all: &[Results]) -> String {
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Pollard: benchmarks</title><style>\n{STYLE}</style></head><body>\n<h1>Benchmarks</h1>\n"
    );
    let mut names: Vec<&str> = Vec::new();
    for outcome in all.iter().rev().flat_map(|results| &results.outcomes) {
        if !names.contains(&outcome.name.as_str()) {
            names.push(&outcome.name);
        }
    }
    names.sort_unstable();
    let links: Vec<String> =
        names.iter().map(|name| format!("<a href=\"#{0}\">{0}</a>", escaped(name))).collect();
    text += &format!("<p>{}</p>\n", links.join(" · "));
    for name in names {
        let newest = all.iter().rev().find_map(|results| {
            let outcome = results.outcomes.iter().find(|outcome| outcome.name == name)?;
            Some((results, outcome))
        });
        if let Some((results, outcome)) = newest {
            text += &section(results, outcome);
        }
    }
    text + "</body></html>\n"
}

fn section(results: &Results, outcome: &Outcome) -> String {
    let field = |value: &serde_json::Value| match value {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Null => String::new(),
        other => other.to_string(),
    };
    let listed = |value: &serde_json::Value| {
        let pairs = value.as_object().into_iter().flatten();
        let pairs = pairs.map(|(key, value)| (key, field(value))).filter(|(_, v)| !v.is_empty());
        pairs.map(|(key, value)| format!("{key}: {value}")).collect::<Vec<_>>().join("; ")
    };
    let mut text = format!(
        "<h2 id=\"{0}\">{0}</h2>\n<p><code>{1}</code>, {2:.0} s, {3} UTC<br><span class=\"soft\">{4}<br>{5}</span></p>\n",
        escaped(&outcome.name),
        escaped(&outcome.command),
        outcome.seconds,
        escaped(&results.when),
        escaped(&listed(&results.machine)),
        escaped(&listed(&results.versions)),
    );
    if !outcome.right {
        text += "<p class=\"bad\">An answer was wrong, or the benchmark failed.</p>\n";
    }
    for paper in PAPERS.iter().filter(|paper| paper.bench == outcome.name) {
        text += &format!(
            "<p class=\"paper\"><b>{}</b>, {}: {}.</p>\n",
            escaped(paper.technique),
            escaped(paper.programs),
            escaped(paper.figures)
        );
    }
    for table in &outcome.tables {
        text += &of_table(table);
        for column in 0..table.columns.len() {
            text += &plot(table, column);
        }
    }
    if !outcome.remarks.is_empty() {
        let lines: Vec<String> = outcome.remarks.iter().map(|line| escaped(line)).collect();
        text += &format!("<p class=\"soft\">{}</p>\n", lines.join("<br>\n"));
    }
    text
}

fn of_table(table: &Table) -> String {
    let heads: String = table.columns.iter().map(|c| format!("<th>{}</th>", escaped(c))).collect();
    let cell = |cell: &String| match number(cell) {
        Some(_) => format!("<td class=\"number\">{}</td>", escaped(cell)),
        None => format!("<td>{}</td>", escaped(cell)),
    };
    let row =
        |row: &Vec<String>| format!("<tr>{}</tr>\n", row.iter().map(cell).collect::<String>());
    let rows: String = table.rows.iter().map(row).collect();
    format!("<table><thead><tr>{heads}</tr></thead><tbody>\n{rows}</tbody></table>\n")
}

/// Bars for a column of ratios.
fn plot(table: &Table, column: usize) -> String {
    const LEFT: f64 = 250.0;
    const WIDTH: f64 = 480.0;
    const HEIGHT: f64 = 22.0;
    if table.columns[column] != "ratio" {
        return String::new();
    }
    let beside = (column + 1..table.columns.len())
        .find(|&other| table.columns[other] != "ratio")
        .filter(|&other| ["paper", "wanted"].contains(&table.columns[other].as_str()));
    let bars: Vec<(String, f64, Option<f64>)> = table
        .rows
        .iter()
        .filter_map(|row| {
            let value = number(&row[column]).filter(|value| *value > 0.0)?;
            let mark = beside.and_then(|other| number(&row[other])).filter(|mark| *mark > 0.0);
            Some((label(table, row), value, mark))
        })
        .collect();
    if bars.len() < 2 {
        return String::new();
    }
    let values = bars.iter().flat_map(|(_, value, mark)| [Some(*value), *mark]).flatten();
    let (low, high) = values.fold((1.0_f64, 1.0_f64), |(l, h), v| (l.min(v), h.max(v)));
    // Ratios are compared by factors: a logarithmic axis, on which 1 is a line.
    let (low, high) = (low.ln(), high.ln().max(low.ln() + 0.1));
    let x = |value: f64| LEFT + WIDTH * (value.ln() - low) / (high - low);
    let previous = table.columns[..column].iter().rev().find(|name| *name != "ratio");
    let mut text = format!(
        "<p>ratio after “{}”{} (logarithmic; the line is 1)</p>\n<svg viewBox=\"0 0 760 {:.0}\" width=\"760\" role=\"img\">\n",
        escaped(previous.map_or("", String::as_str)),
        beside.map_or(String::new(), |other| format!(", the mark is “{}”", table.columns[other])),
        HEIGHT * bars.len() as f64 + 8.0
    );
    for (i, (name, value, mark)) in bars.iter().enumerate() {
        let y = HEIGHT * i as f64 + 4.0;
        let (from, to) = (x(1.0).min(x(*value)), x(1.0).max(x(*value)));
        text += &format!(
            "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{}</text><rect class=\"bar\" x=\"{from:.1}\" y=\"{y:.0}\" width=\"{:.1}\" height=\"14\"/><text x=\"{:.1}\" y=\"{:.0}\">{value}</text>",
            LEFT - 8.0,
            y + 12.0,
            escaped(name),
            (to - from).max(1.0),
            to + 5.0,
            y + 12.0
        );
        if let Some(mark) = mark {
            let at = x(*mark);
            text += &format!(
                "<line class=\"mark\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{:.0}\" y2=\"{:.0}\"/>",
                y - 2.0,
                y + 16.0
            );
        }
        text += "\n";
    }
    text + &format!(
        "<line class=\"axis\" x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"0\" y2=\"{1:.0}\"/></svg>\n",
        x(1.0),
        HEIGHT * bars.len() as f64 + 8.0
    )
}

/// What a bar is called: the words at the front of its row.
fn label(table: &Table, row: &[String]) -> String {
    let second = table.columns.get(1).is_some_and(|name| name == "strategy" || name == "by");
    let words = row.iter().take(if second { 2 } else { 1 });
    words.map(String::as_str).collect::<Vec<_>>().join(" ")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_tables_plots_and_the_papers_figures() {
        let cells = |cells: &[&str]| cells.iter().map(|c| c.to_string()).collect::<Vec<_>>();
        let table = Table {
            columns: cells(&["program", "cpu s", "ratio", "paper"]),
            rows: vec![cells(&["a<b", "1.0", "4.00", "11.8"]), cells(&["c", "2.0", "0.50", ""])],
        };
        let outcome = Outcome {
            name: "loop-paths".into(),
            command: "./x bench loop-paths".into(),
            right: false,
            tables: vec![table],
            ..Outcome::default()
        };
        let results = Results {
            when: "2026-01-01T00-00-00".into(),
            machine: serde_json::json!({"cores": 2}),
            versions: serde_json::json!({"klee": null}),
            outcomes: vec![outcome],
        };
        let page = of(&[results]);
        for part in [
            "a&lt;b",
            "11.8 times faster on 117",
            "class=\"bar\"",
            "class=\"mark\"",
            "cores: 2",
            "class=\"bad\"",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
        assert!(!page.contains("a<b") && !page.contains("klee"));
    }
}
