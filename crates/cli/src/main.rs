//! The command `pollard`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let words = std::env::args_os().skip(1).collect();
    ExitCode::from(cli::run(words, &cli::Io::inherit()))
}
