//! The line on a terminal that tells how a run is getting on.

use std::time::{Duration, Instant};

use explore::{Event, Listener, Progress};
use report::recorder::Recorder;

use crate::io::Io;

/// How often the line changes.
const INTERVAL: Duration = Duration::from_millis(200);

/// Listens for the recorder and shows the line.
pub struct Live<'a> {
    io: &'a Io,
    recorder: &'a mut Recorder,
    /// Edges of the user's code.
    edges: u64,
    shown: bool,
    last: Instant,
    terminal: bool,
}

impl<'a> Live<'a> {
    /// Hands all events on to the recorder.
    pub fn new(io: &'a Io, recorder: &'a mut Recorder, edges: u64) -> Live<'a> {
        let terminal = io.is_terminal();
        Live { io, recorder, edges, shown: false, last: Instant::now(), terminal }
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            self.io.eprint("\r\x1b[K");
        }
    }
}

impl Listener for Live<'_> {
    fn hear(&mut self, event: &Event<'_>) {
        self.recorder.hear(event);
        match event {
            Event::Progress(progress) if self.terminal && self.last.elapsed() >= INTERVAL => {
                self.last = Instant::now();
                self.io.eprint(&format!("\r\x1b[K{}", line(progress, self.edges)));
                self.shown = true;
            }
            Event::Warning(text) => {
                self.clear();
                self.io.eprint(&format!("pollard: warning: {text}\n"));
            }
            _ => {}
        }
    }
}

fn line(p: &Progress, edges: u64) -> String {
    let seconds = p.elapsed.as_secs_f64().max(1e-3);
    let share = p.solver.backend_time.as_secs_f64() / seconds / p.workers.max(1) as f64;
    format!(
        "{} paths, {} open, {}/s, solver {:.0}%, covered {}, {} errors, {}",
        p.paths + p.cut,
        p.open,
        short(p.instructions as f64 / seconds),
        100.0 * share.min(1.0),
        percent(p.covered, edges),
        p.errors,
        time(p.elapsed)
    )
}

/// A number with at most four digits.
pub fn short(n: f64) -> String {
    match n {
        n if n >= 1e9 => format!("{:.1}G", n / 1e9),
        n if n >= 1e6 => format!("{:.1}M", n / 1e6),
        n if n >= 1e3 => format!("{:.1}k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

/// A share.
pub fn percent(part: u64, all: u64) -> String {
    match all {
        0 => "-".into(),
        all => format!("{:.1}%", 100.0 * part as f64 / all as f64),
    }
}

/// A time.
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..60 => format!("{:.1} s", time.as_secs_f64()),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_short() {
        assert_eq!(
            (short(12.0), short(1234.0), short(5e6)),
            ("12".into(), "1.2k".into(), "5.0M".into())
        );
        assert_eq!((percent(1, 3), percent(0, 0)), ("33.3%".into(), "-".into()));
        assert_eq!(time(Duration::from_millis(1500)), "1.5 s");
        assert_eq!(time(Duration::from_secs(61)), "1 min 1 s");
        assert_eq!(time(Duration::from_secs(7300)), "2 h 1 min");
    }
}
