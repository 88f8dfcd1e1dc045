//! Running a program to its end: surroundings given, output kept, time limited.

use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};

use crate::ktest::{Object, Test};
use crate::runtime::ARGUMENTS_VARIABLE;
use crate::surroundings::Surroundings;

/// How a run is limited.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Time after which the program is killed.
    pub time: Duration,
    /// Bytes of stack that the program may use, as far as the system allows it.
    pub stack: u64,
    /// Set from outside when the run is to stop.
    pub interrupt: &'a AtomicBool,
}

/// How a process ended and what it wrote.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its number, which is part of the names of the sanitizers' files.
    pub pid: u32,
    /// How it ended; none when its time was over or the user stopped it.
    pub status: Option<ExitStatus>,
    /// The begin of what it wrote to standard output.
    pub stdout: Vec<u8>,
    /// The begin of what it wrote to standard error.
    pub stderr: Vec<u8>,
}

/// How often the wish to stop is looked at.
const ATTENTION: Duration = Duration::from_millis(50);
/// How much output is kept of each stream.
const KEPT: u64 = 1 << 20;

impl Run {
    /// The exit code, if it exited.
    pub fn code(&self) -> Option<i32> {
        self.status.and_then(|status| status.code())
    }

    /// The signal that ended it, if one did.
    pub fn signal(&self) -> Option<i32> {
        self.status.and_then(|status| status.signal())
    }
}

/// Where a run takes place.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The program's working folder.
    pub work: &'a Path,
    /// A folder for what belongs to the run but not to the program.
    pub aside: &'a Path,
}

/// Runs a program, with variables added to this process's environment.
pub fn run(
    program: &Path,
    around: &Surroundings,
    variables: &[(&str, String)],
    place: Place<'_>,
    limits: Limits<'_>,
) -> io::Result<Run> {
    for (name, content) in &around.files {
        fs::write(place.work.join(name), content)?;
    }
    let input = place.aside.join("stdin");
    fs::write(&input, &around.stdin)?;
    let arguments = place.aside.join("arguments");
    let objects = around.args.iter().map(|arg| Object::new("", arg.as_slice())).collect();
    Test { objects, ..Test::default() }.write(&arguments)?;
    // The shell sets the limit of the stack, if it may, and becomes the program.
    let mut command = Command::new("/bin/sh");
    command.args(["-c", "ulimit -S -s \"$1\" 2>/dev/null; shift; exec \"$@\"", "sh"]);
    command.arg((limits.stack / 1024).to_string()).arg(program).args(around.arguments());
    command.envs(variables.iter().cloned()).env(ARGUMENTS_VARIABLE, &arguments);
    // glibc's own heap fills fresh memory with the complement: with zeros, as the engine has it.
    command.env("MALLOC_PERTURB_", "255").current_dir(place.work);
    command.stdin(File::open(&input)?).stdout(Stdio::piped()).stderr(Stdio::piped());
    // In a group of its own, so that its children end with it.
    command.process_group(0);
    let mut child = command.spawn()?;
    let (output, errors) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        let output = scope.spawn(move || keep(output));
        let errors = scope.spawn(move || keep(errors));
        let status = wait(&mut child, limits);
        if let Some(group) = Pid::from_raw(child.id() as i32) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let status = match status {
            Ok(Some(status)) => Some(status),
            other => {
                child.wait()?;
                other?
            }
        };
        let kept =
            |reader: thread::ScopedJoinHandle<'_, Vec<u8>>| reader.join().unwrap_or_default();
        Ok(Run { pid: child.id(), status, stdout: kept(output), stderr: kept(errors) })
    })
}

/// Waits for the end as long as the limits allow.
fn wait(child: &mut Child, limits: Limits<'_>) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    let pid = Pid::from_raw(child.id() as i32).expect("a process has a number");
    let end = pidfd_open(pid, PidfdFlags::empty())?;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        let left = limits.time.saturating_sub(start.elapsed());
        if left.is_zero() || limits.interrupt.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let pause = Timespec::try_from(left.min(ATTENTION)).expect("a short time");
        match poll(&mut [PollFd::new(&end, PollFlags::IN)], Some(&pause)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Reads to the end and keeps the begin.
fn keep(from: Option<impl Read>) -> Vec<u8> {
    let mut kept = Vec::new();
    let Some(mut from) = from else { return kept };
    let _ = from.by_ref().take(KEPT).read_to_end(&mut kept);
    let _ = io::copy(&mut from, &mut io::sink());
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    fn shell(script: &str, time: Duration) -> Run {
        let scratch = Scratch::new().unwrap();
        let folder = scratch.path().join("work");
        fs::create_dir(&folder).unwrap();
        let around = Surroundings {
            args: vec![b"-c\0".to_vec(), [script.as_bytes(), b"\0"].concat()],
            stdin: b"in".to_vec(),
            files: vec![("A".into(), b"data".to_vec())],
        };
        let place = Place { work: &folder, aside: scratch.path() };
        let limits = Limits { time, stack: 8 << 20, interrupt: &AtomicBool::new(false) };
        run(Path::new("/bin/sh"), &around, &[("V", "w".into())], place, limits).unwrap()
    }

    #[test]
    fn surroundings_are_given_and_output_is_kept() {
        let run = shell("cat; cat A; echo $V >&2; exit 3", Duration::from_secs(20));
        assert_eq!((run.code(), run.stdout.as_slice()), (Some(3), b"indata".as_slice()));
        assert_eq!(run.stderr, b"w\n");
    }

    #[test]
    fn what_takes_too_long_is_killed_with_its_children() {
        let run = shell("sleep 60 & sleep 60", Duration::from_millis(50));
        assert!(run.status.is_none());
    }

    #[test]
    fn a_signal_is_told_from_an_exit() {
        let run = shell("kill -TERM $$", Duration::from_secs(20));
        assert_eq!((run.code(), run.signal()), (None, Some(15)));
    }
}
