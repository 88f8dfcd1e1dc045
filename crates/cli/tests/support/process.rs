//! Runs a process to its end: input given, output kept, time limited.

use std::fmt;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How a process ended and what it wrote.
#[derive(Clone, Debug)]
pub struct Run {
    /// Exit status; as a shell has it when a signal ended the process.
    pub code: i32,
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
}

/// Runs the command. An error says that it could not be started or took too long.
pub fn run(mut command: Command, stdin: &[u8], limit: Duration) -> Result<Run, String> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child =
        command.spawn().map_err(|e| format!("{}: {e}", command.get_program().display()))?;
    let (mut input, mut output, mut errors) =
        (child.stdin.take().unwrap(), child.stdout.take().unwrap(), child.stderr.take().unwrap());
    thread::scope(|scope| {
        // A program that does not read its input closes the pipe: no error.
        scope.spawn(move || _ = input.write_all(stdin));
        let stdout = scope.spawn(move || read(&mut output));
        let stderr = scope.spawn(move || read(&mut errors));
        let start = Instant::now();
        let mut pause = Duration::from_millis(1);
        let status = loop {
            match child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) if start.elapsed() < limit => thread::sleep(pause),
                _ => break None,
            }
            pause = (pause * 2).min(Duration::from_millis(20));
        };
        if status.is_none() {
            let _ = child.kill();
            let _ = child.wait();
        }
        let (stdout, stderr) = (stdout.join().unwrap(), stderr.join().unwrap());
        match status {
            Some(status) => Ok(Run { code: exit_code(status), stdout, stderr }),
            None => Err(format!("no end after {} s", limit.as_secs_f64())),
        }
    })
}

fn exit_code(status: ExitStatus) -> i32 {
    status.code().or(status.signal().map(|signal| 128 + signal)).unwrap_or(-1)
}

fn read(from: &mut impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = from.read_to_end(&mut bytes);
    bytes
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "exit status {}", self.code)?;
        for (name, bytes) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if !bytes.is_empty() {
                let text = String::from_utf8_lossy(bytes);
                let shown: String = text.chars().take(4000).collect();
                writeln!(f, "--- {name}\n{}", shown.trim_end())?;
            }
        }
        Ok(())
    }
}
