//! Means for each strategy, beside those of the paper, and whether what was wanted is there.

use super::{Row, STRATEGIES};
use crate::bench::explored::Explored;

/// How many times faster each strategy shall be.
const FASTER: [f64; 3] = [20.0, 5.0, 5.0];
/// What the paper reports for the strategies, on four drivers: from the text, since its figures are curves.
const PAPER: [&str; 3] = ["10 to 20", "3 to 5", "3 to 5"];

/// Prints the means and which aims are met.
pub fn print(rows: &[Row]) {
    println!(
        "| strategy | verified | of them without greedy | mean ratio, at least | to as many paths | estimate | without greedy | paper |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let of = |strategy: &'static str| rows.iter().filter(move |row| row.strategy == strategy);
    for (strategy, paper) in STRATEGIES.into_iter().zip(PAPER) {
        let all = of(strategy).count();
        if all == 0 {
            continue;
        }
        let greedy = ratios(of(strategy), |row| &row.greedy);
        let estimates: Vec<f64> =
            of(strategy).filter_map(|row| row.estimate(&row.greedy)).collect();
        let plain = ratios(of(strategy), |row| &row.plain);
        let as_many: Vec<f64> = of(strategy).filter_map(Row::to_as_many).collect();
        println!(
            "| {strategy} | {} of {all} | {} | {} | {} | {} | {} | {paper} |",
            greedy.len(),
            plain.len(),
            shown(&greedy),
            shown(&as_many),
            shown(&estimates),
            shown(&plain)
        );
    }
    println!(
        "\nMeans are geometric, over the programs that the run with pruning verifies, or takes to as many paths."
    );
    println!(
        "The paper's kbfiltr is verified in 20 s with interpolation and in 256 s without (cfg).\n"
    );
    for (strategy, wanted) in STRATEGIES.into_iter().zip(FASTER) {
        let speedups: Vec<f64> = of(strategy).filter_map(Row::speedup).collect();
        if speedups.is_empty() {
            continue;
        }
        let mean = geometric(&speedups);
        say(mean >= wanted, format!("{strategy}: {mean:.1} times faster; wanted {wanted}"));
    }
    let left: Vec<String> = rows
        .iter()
        .filter(|row| !row.greedy.is_complete())
        .map(|row| format!("{} by {}", row.program, row.strategy))
        .collect();
    say(left.is_empty(), format!("{} not verified ({})", left.len(), left.join(", ")));
}

fn ratios<'a>(rows: impl Iterator<Item = &'a Row>, way: fn(&Row) -> &Explored) -> Vec<f64> {
    rows.filter_map(|row| row.ratio(way(row))).collect()
}

fn say(met: bool, what: String) {
    println!("{} {what}", if met { "MET   " } else { "MISSED" });
}

/// The mean, or nothing if there is none.
fn shown(ratios: &[f64]) -> String {
    if ratios.is_empty() { String::new() } else { format!("{:.1}", geometric(ratios)) }
}

fn geometric(ratios: &[f64]) -> f64 {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    if ratios.is_empty() { 0.0 } else { (logarithms / ratios.len() as f64).exp() }
}
