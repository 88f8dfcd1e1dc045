//! The command `pollard`.

use std::process::ExitCode;
use std::sync::Arc;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

fn main() -> ExitCode {
    let io = cli::Io::inherit();
    for signal in [SIGINT, SIGTERM] {
        // The first one asks to stop, the second one does not ask. Without handlers a signal ends the
        // process, which is no worse.
        let _ = flag::register_conditional_default(signal, Arc::clone(&io.interrupt));
        let _ = flag::register(signal, Arc::clone(&io.interrupt));
    }
    let words = std::env::args_os().skip(1).collect();
    ExitCode::from(cli::run(words, &io))
}
