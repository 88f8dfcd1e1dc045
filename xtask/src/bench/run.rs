//! Running a program and keeping all it says.

use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How a program ended and what it said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
    /// Exit code, or 128 plus the signal.
    pub code: i32,
}

/// An outcome with the time it took; none when the time ran out.
pub struct Timed {
    /// What happened; `None` when the program was stopped.
    pub outcome: Option<Outcome>,
    /// Wall time from start to end.
    pub time: Duration,
    /// Processor time of the program, which other work on the machine disturbs little. Counted by the
    /// kernel in hundredths of a second.
    pub processor: Duration,
    /// Processor time of the processes that it started and waited for.
    pub children: Duration,
    /// The most memory that it was seen with, in bytes.
    pub memory: u64,
}

/// Runs the command to its end, or stops it after the limit.
pub fn run(command: &mut Command, stdin: &[u8], limit: Duration) -> std::io::Result<Timed> {
    const POLL: Duration = Duration::from_micros(500);
    const SIGNALLED: i32 = 128;
    let began = Instant::now();
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let mut input = child.stdin.take().expect("piped");
    let mut output = child.stdout.take().expect("piped");
    let mut errors = child.stderr.take().expect("piped");
    std::thread::scope(|scope| {
        // A program that does not read its input closes the pipe: no failure.
        scope.spawn(move || input.write_all(stdin));
        let stdout = scope.spawn(move || read_all(&mut output));
        let stderr = scope.spawn(move || read_all(&mut errors));
        let (mut processor, mut children, mut memory) = (Duration::ZERO, Duration::ZERO, 0);
        let status = loop {
            // What the program used can be asked as long as nobody has waited for it.
            if let Some(usage) = Usage::of(child.id()) {
                memory = memory.max(usage.memory);
                if usage.ended {
                    (processor, children) = (usage.processor, usage.children);
                    break Some(child.wait()?);
                }
            }
            if began.elapsed() > limit {
                child.kill()?;
                child.wait()?;
                break None;
            }
            std::thread::sleep(POLL);
        };
        let time = began.elapsed();
        let stdout = stdout.join().expect("reader")?;
        let stderr = stderr.join().expect("reader")?;
        let outcome = status.map(|status| {
            let code = status.code().unwrap_or_else(|| SIGNALLED + status.signal().unwrap_or(0));
            Outcome { stdout, stderr, code }
        });
        Ok(Timed { outcome, time, processor, children, memory })
    })
}

/// What the kernel says of a process that nobody has waited for.
struct Usage {
    ended: bool,
    processor: Duration,
    children: Duration,
    memory: u64,
}

impl Usage {
    fn of(id: u32) -> Option<Usage> {
        const TICK: Duration = Duration::from_millis(10);
        const PAGE: u64 = 4096;
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name in parentheses may hold anything; the fields begin behind it with the state.
        let fields: Vec<_> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
        let time =
            |first: usize| Some(TICK * u32::try_from(number(first)? + number(first + 1)?).ok()?);
        let memory = number(21)? * PAGE;
        let ended = fields[0] == "Z";
        Some(Usage { ended, processor: time(11)?, children: time(13)?, memory })
    }
}

fn read_all(from: &mut impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.read_to_end(&mut bytes)?;
    Ok(bytes)
}
