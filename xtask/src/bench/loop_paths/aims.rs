//! Sums, beside those of the paper, and whether what was wanted is there.

use super::Row;

/// From this on a program gains; below it does not.
const GAIN: f64 = 1.5;
/// How many times faster the programs that gain shall be, all together.
const FASTER: f64 = 11.8;
/// No program may be slower than this.
const SLOWEST: f64 = 0.98;
/// Seconds that the measurement itself is wrong by: three steps of the kernel's clock.
const ERROR: f64 = 0.03;

/// What the paper has: KLEE in full and with its pruning, 235 programs by students, 300 s at most.
const PAPER: &[(&str, usize, f64, f64)] =
    &[("paper, that gain", 117, 8275.2, 699.8), ("paper, all", 235, 17880.6, 9583.8)];
const PAPER_BEST: f64 = 52.3;
const PAPER_WORST: f64 = 0.87;

/// Prints sums, best and worst, and which aims are met.
pub fn print(rows: &[Row]) {
    // One that is stopped in full would have taken longer, so its ratio is a lower bound.
    let counted: Vec<&Row> = rows.iter().filter(|row| row.with.is_complete()).collect();
    let (gain, rest): (Vec<&Row>, Vec<&Row>) =
        counted.iter().partition(|row| row.speedup() >= GAIN);
    let uncoverable: Vec<&Row> = counted.iter().copied().filter(|row| row.uncoverable).collect();
    println!(
        "| programs | number | cpu s in full | by loop paths | ratio |\n|---|---|---|---|---|"
    );
    sums(&format!("that gain, at least {GAIN}"), &gain);
    sums("that do not", &rest);
    sums("with a way that cannot be taken", &uncoverable);
    sums("all", &counted);
    for (name, number, without, with) in PAPER {
        line(name, *number, *without, *with);
    }
    println!();
    let by_speedup = |a: &&&Row, b: &&&Row| a.speedup().total_cmp(&b.speedup());
    if let (Some(best), Some(worst)) =
        (counted.iter().max_by(by_speedup), counted.iter().min_by(by_speedup))
    {
        println!("best {:.1}: {} (paper {PAPER_BEST})", best.speedup(), best.program);
        println!("worst {:.2}: {} (paper {PAPER_WORST})\n", worst.speedup(), worst.program);
    }
    judge(&counted, &gain, &uncoverable);
    let left: Vec<&str> =
        rows.iter().filter(|row| !row.with.is_complete()).map(|row| row.program.as_str()).collect();
    if !left.is_empty() {
        println!("not complete by loop paths, in no sum: {}", left.join(" "));
    }
}

fn judge(counted: &[&Row], gain: &[&Row], uncoverable: &[&Row]) {
    let (without, with) = totals(gain);
    say(
        without >= FASTER * with && !gain.is_empty(),
        format!(
            "{:.1} times faster on the {} that gain; wanted {FASTER}",
            ratio(without, with),
            gain.len()
        ),
    );
    let slower =
        |row: &&&Row| row.speedup() < SLOWEST && row.with.processor - row.without.processor > ERROR;
    let slower: Vec<String> = counted
        .iter()
        .filter(slower)
        .map(|row| format!("{} {:.2}", row.program, row.speedup()))
        .collect();
    say(
        slower.is_empty(),
        format!("slower than {SLOWEST}: {} programs ({})", slower.len(), slower.join(", ")),
    );
    let gaining = uncoverable.iter().filter(|row| row.speedup() >= GAIN).count();
    say(
        gaining == uncoverable.len(),
        format!(
            "{gaining} of {} with a way that cannot be taken gain (the paper: none)",
            uncoverable.len()
        ),
    );
}

fn say(met: bool, what: String) {
    println!("{} {what}", if met { "MET   " } else { "MISSED" });
}

fn totals(rows: &[&Row]) -> (f64, f64) {
    let sum = |of: fn(&Row) -> f64| rows.iter().map(|row| of(row)).sum::<f64>();
    (sum(|row| row.without.processor), sum(|row| row.with.processor))
}

fn ratio(without: f64, with: f64) -> f64 {
    if with > 0.0 { without / with } else { 1.0 }
}

fn sums(name: &str, rows: &[&Row]) {
    let (without, with) = totals(rows);
    line(name, rows.len(), without, with);
}

fn line(name: &str, number: usize, without: f64, with: f64) {
    println!("| {name} | {number} | {without:.1} | {with:.1} | {:.2} |", ratio(without, with));
}
