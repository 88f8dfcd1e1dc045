//! What was wanted, and whether it is there.

use super::Row;
use super::paper::{MEANS, REPORTED};

/// Processor seconds without pruning from which on a program counts as one that takes long.
const LONG: f64 = 5.0;
const PATHS: f64 = 4.3;
const INSTRUCTIONS: f64 = 14.5;
const TIME: f64 = 3.0;
/// No program may be slower than this.
const SLOWEST: f64 = 0.95;
const MEMORY: f64 = 1.5;

/// Prints the means, the programs that are complete one way only, and which aims are met.
pub fn print(rows: &[Row], seconds: u64) {
    let complete: Vec<&Row> = rows.iter().filter(|row| row.is_complete()).collect();
    let column = |i: usize| complete.iter().map(|row| row.ratios()[i]).collect::<Vec<f64>>();
    println!("| mean | paths | instructions | time | memory |\n|---|---|---|---|---|");
    line("geometric", &[0, 1, 2, 3].map(|i| geometric(&column(i))));
    line("arithmetic", &[0, 1, 2, 3].map(|i| arithmetic(&column(i))));
    line("paper, arithmetic", &MEANS);
    let theirs = |i: usize| REPORTED.iter().map(move |r| r.ratios[i]).filter(|&ratio| ratio > 0.0);
    line("paper, geometric", &[0, 1, 2, 3].map(|i| geometric(&theirs(i).collect::<Vec<f64>>())));
    println!();
    let only = |with: bool| {
        let one = |row: &&Row| {
            row.with.is_complete() == with && row.without.is_complete() != row.with.is_complete()
        };
        let names: Vec<&str> = rows.iter().filter(one).map(|row| row.program.as_str()).collect();
        format!("{} ({})", names.len(), names.join(" "))
    };
    println!("{} of {} programs are complete both ways", complete.len(), rows.len());
    println!("complete within {seconds} s only with pruning: {}", only(true));
    println!("complete within {seconds} s only without pruning: {}\n", only(false));
    judge(rows, &complete);
}

fn judge(rows: &[Row], complete: &[&Row]) {
    let mean = |i: usize| geometric(&complete.iter().map(|r| r.ratios()[i]).collect::<Vec<f64>>());
    say(mean(0) >= PATHS, format!("paths: {:.2} times fewer; wanted {PATHS}", mean(0)));
    say(
        mean(1) >= INSTRUCTIONS,
        format!("instructions: {:.2} times fewer; wanted {INSTRUCTIONS}", mean(1)),
    );
    // One that is stopped without pruning would have taken longer, so its ratio is a lower bound.
    let long = rows.iter().filter(|row| row.without.processor > LONG && row.with.is_complete());
    let long: Vec<f64> = long.map(|row| row.ratios()[2]).collect();
    if long.is_empty() {
        println!(
            "OPEN   time: no program took over {LONG} s without pruning and is complete with it"
        );
    } else {
        let time = geometric(&long);
        let text = format!(
            "time: {time:.2} times faster on {} programs that take over {LONG} s without; wanted {TIME}",
            long.len()
        );
        say(time >= TIME, text);
    }
    let slower: Vec<String> = complete
        .iter()
        .filter(|row| row.ratios()[2] < SLOWEST)
        .map(|row| format!("{} {:.2}", row.program, row.ratios()[2]))
        .collect();
    say(
        slower.is_empty(),
        format!("slower than {SLOWEST}: {} programs ({})", slower.len(), slower.join(", ")),
    );
    let above = complete.iter().filter(|row| row.ratios()[3] > MEMORY).count();
    let most = complete.iter().map(|row| row.ratios()[3]).fold(0.0, f64::max);
    let text = format!(
        "memory: {:.2} times as much, {most:.2} at most, {above} programs above; wanted {MEMORY}",
        mean(3)
    );
    say(above == 0, text);
}

fn say(met: bool, what: String) {
    println!("{} {what}", if met { "MET   " } else { "MISSED" });
}

fn line(name: &str, means: &[f64; 4]) {
    let [paths, instructions, time, memory] = means;
    println!("| {name} | {paths:.2} | {instructions:.2} | {time:.2} | {memory:.2} |");
}

fn geometric(ratios: &[f64]) -> f64 {
    arithmetic(&ratios.iter().map(|ratio| ratio.ln()).collect::<Vec<f64>>()).exp()
}

fn arithmetic(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_means() {
        assert!((geometric(&[2.0, 8.0]) - 4.0).abs() < 1e-9);
        assert!((arithmetic(&[2.0, 8.0]) - 5.0).abs() < 1e-9);
    }

    #[test]
    fn the_papers_means_are_arithmetic() {
        for (i, mean) in MEANS.iter().enumerate() {
            let ratios = REPORTED.iter().map(move |r| r.ratios[i]).filter(|&ratio| ratio > 0.0);
            let computed = arithmetic(&ratios.collect::<Vec<f64>>());
            assert!((computed - mean).abs() < 0.06, "column {i}: {computed} and {mean}");
        }
    }
}
