//! The command line of Pollard as a library, so that tests can run commands in their own process.

mod check;
mod completions;
mod doctor;
mod exec;
pub mod exit;
pub mod flags;
mod help;
mod io;
mod klee;
mod manual;
pub mod memory;
mod natively;
mod page;
pub mod plan;
mod run;

use std::ffi::OsString;

use flags::{Command, Options};
use frontend::FrontendError;
pub use io::{Io, Sink, Source};

/// What is said when the user stopped the run.
pub const INTERRUPTED: &str = "pollard: stopped: interrupted\n";

pub use frontend::apart::{WORD as READER_WORD, use_reader};

/// Reads bitcode from standard input, for another process of this program: see `frontend::apart`.
pub fn read_bitcode() -> u8 {
    let read = frontend::apart::read_all(std::io::stdin().lock(), std::io::stdout().lock());
    read.map_or(exit::USAGE, |()| 0)
}

/// Runs `pollard` with the words after its name; the result is the exit code.
pub fn run(words: Vec<OsString>, io: &Io) -> u8 {
    let mut words = words.into_iter();
    let first = words.next().unwrap_or_default();
    let rest: Vec<OsString> = words.collect();
    match first.to_str().unwrap_or("") {
        "" => {
            io.eprint(&help::overview());
            exit::USAGE
        }
        "-h" | "--help" | "help" => {
            io.print(&help::overview());
            0
        }
        "-V" | "--version" | "version" => {
            io.print(&help::version());
            0
        }
        "cc" => frontend::cc::main(rest, &natively::runtime_archive),
        "klee" => klee::klee(&rest, io),
        "doctor" if rest.is_empty() => doctor::doctor(io),
        "man" if rest.is_empty() => {
            io.print(&manual::page());
            0
        }
        "doctor" | "man" => usage_error(io, "takes no further words"),
        "completions" => print_completions(&rest, io),
        name => match Command::ALL.iter().find(|c| c.name() == name) {
            Some(&command) => run_command(command, rest, io),
            None => usage_error(io, &format!("{name}: unknown command; see pollard --help")),
        },
    }
}

fn run_command(command: Command, words: Vec<OsString>, io: &Io) -> u8 {
    let own = words.split(|w| w == "--").next().unwrap_or(&[]);
    if own.iter().any(|w| w == "--help" || w == "-h") {
        io.print(&help::of_command(command));
        return 0;
    }
    let options = match flags::parse(command, words.clone()) {
        Ok(options) => options,
        Err(message) => {
            let hint = format!("{message}; see pollard {} --help", command.name());
            return usage_error(io, &hint);
        }
    };
    match command {
        Command::Exec => exec::exec(&options, io),
        Command::Run | Command::Concolic => run::run(command, &options, &words, io),
        Command::Check => check::check(&options, &words, io),
        Command::Ir => print_ir(&options, io),
        Command::Replay => natively::replay(&options, io),
        Command::Coverage => natively::coverage(&options, io),
        Command::Ktest => natively::ktest(&options, io),
        Command::Report => page::report(&options, io),
        Command::Compare => page::compare(&options, io),
    }
}

fn print_completions(words: &[OsString], io: &Io) -> u8 {
    let shell = match words {
        [shell] => shell.to_str().and_then(completions::script),
        _ => None,
    };
    match shell {
        Some(text) => {
            io.print(&text);
            0
        }
        None => usage_error(io, "usage: pollard completions bash|zsh|fish"),
    }
}

fn print_ir(options: &Options, io: &Io) -> u8 {
    let request = options.request(io.color());
    let text = match options.llvm {
        true => frontend::module_text(&request),
        false => frontend::load(&request).map(|program| ir::text::print(&program)),
    };
    match text {
        Ok(text) => {
            io.print(&text);
            0
        }
        Err(error) => load_error(io, &error),
    }
}

/// Shows why a program cannot be loaded. The compiler's own messages stand for themselves.
fn load_error(io: &Io, error: &FrontendError) -> u8 {
    if let FrontendError::Compile { messages, .. } = error {
        io.eprint(messages);
        return exit::USAGE;
    }
    usage_error(io, &error.to_string())
}

fn usage_error(io: &Io, message: &str) -> u8 {
    io.eprint(&format!("pollard: error: {message}\n"));
    exit::USAGE
}
