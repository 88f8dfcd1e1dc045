//! The command `pollard`.

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use signal_hook::iterator::Signals;

/// How long a command may take to stop by itself: it looks at the wish to stop a hundred times in that
/// time, unless it waits for input or for the compiler.
const GRACE: Duration = Duration::from_millis(500);

fn main() -> ExitCode {
    let io = cli::Io::inherit();
    if let Some(limit) = cli::memory::limit().filter(|&limit| limit < cli::memory::LEAST) {
        eprintln!(
            "pollard: error: at most {} MB of address space are allowed here (ulimit -v); \
             at least {} MB are needed",
            limit >> 20,
            cli::memory::LEAST >> 20
        );
        return ExitCode::from(cli::exit::USAGE);
    }
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if words.first().is_some_and(|word| word == cli::READER_WORD) {
        return ExitCode::from(cli::read_bitcode());
    }
    if let Ok(program) = std::env::current_exe() {
        cli::use_reader(program);
    }
    stop_on_signals(&io.interrupt, &io.patience);
    ExitCode::from(cli::run(words, &io))
}

/// How soon after the first signal another one is a second wish. `timeout` sends two at once.
const AGAIN: Duration = Duration::from_secs(1);

/// The first signal asks the command to stop, and makes it stop if it does not (unless it wants
/// patience); one that comes a second later, or after that, ends the process at once. Without
/// handlers a signal ends the process, which is no worse.
fn stop_on_signals(interrupt: &Arc<AtomicBool>, patience: &Arc<AtomicBool>) {
    let again = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        let _ = flag::register_conditional_default(signal, Arc::clone(&again));
    }
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    let (interrupt, patience) = (Arc::clone(interrupt), Arc::clone(patience));
    std::thread::spawn(move || {
        if signals.forever().next().is_some() {
            interrupt.store(true, Ordering::Relaxed);
            std::thread::sleep(GRACE);
            if patience.load(Ordering::Relaxed) {
                std::thread::sleep(AGAIN - GRACE);
                again.store(true, Ordering::Relaxed);
                return;
            }
            // Whoever read it may be gone, and then the process ends all the same.
            let _ = std::io::stderr().write_all(cli::INTERRUPTED.as_bytes());
            std::process::exit(cli::exit::INCOMPLETE.into());
        }
    });
}
