//! The texts of `--help` and `--version`.

use std::fmt::Write;

use crate::exit;
use crate::flags::{self, Command, Flag};

/// `pollard --help`.
pub fn overview() -> String {
    "pollard: runs C programs in a machine that checks every operation\n\
     \n\
     usage: pollard exec FILE... [FLAGS] [COMPILER FLAGS] [-- ARGUMENTS]\n       \
     pollard run FILE... [FLAGS] [COMPILER FLAGS] [-- ARGUMENTS]\n       \
     pollard concolic FILE... [FLAGS] [COMPILER FLAGS] [-- ARGUMENTS]\n       \
     pollard check FILE... [FLAGS] [COMPILER FLAGS] [-- ARGUMENTS]\n       \
     pollard ir FILE... [FLAGS] [COMPILER FLAGS]\n       \
     pollard replay FILE... TEST... [FLAGS] [COMPILER FLAGS] [-- ARGUMENTS]\n       \
     pollard coverage FILE... TEST... [FLAGS] [COMPILER FLAGS] [-- ARGUMENTS]\n       \
     pollard ktest TEST... [FLAGS]\n       \
     pollard report RUN [FLAGS]\n       \
     pollard compare RUN RUN [FLAGS]\n       \
     pollard klee [OPTIONS OF KLEE] PROGRAM [ARGUMENTS]\n       \
     pollard cc ...\n       \
     pollard doctor | completions SHELL | man\n\
     \n  \
     exec      run a program: same output and exit code as natively, errors reported\n  \
     run       explore all paths of a program, write a test for each, give a verdict\n  \
     concolic  the same from concrete inputs: run one, go another way at one of its branches, and so on\n  \
     check     say whether a program has a property: SAFE, UNSAFE or UNKNOWN\n  \
     ir        print the program as the engine sees it\n  \
     replay    run a program natively on tests, with sanitizers, and say how it ends\n  \
     coverage  run a program natively on tests and print which lines and branches they reach\n  \
     ktest     print tests\n  \
     report    write a page about a run: errors, source with costs, tree, plots, tests\n  \
     compare   say how two runs differ, and write a page about both\n  \
     klee      take KLEE's command lines, and write klee-out-N as KLEE does\n  \
     cc        a C compiler for CC= of configure and make, which keeps the bitcode;\n            \
     the programs it builds can be given as FILE\n  \
     doctor    check the installation, and say what to do\n  \
     completions, man  print completions for a shell (bash, zsh, fish), the manual page\n\
     \n\
     FILE is C (.c, .i), LLVM bitcode (.bc, .ll), or a program built with pollard cc.\n\
     TEST is a .ktest file, or a folder that holds some. RUN is the folder of a run.\n\
     pollard COMMAND --help lists the flags of a command.\n"
        .to_owned()
}

/// The commands without a table of flags, and what they do.
pub const OTHERS: &[(&str, &str)] = &[
    ("klee", "take KLEE's command lines, and write what KLEE writes"),
    ("cc", "a C compiler for CC= of configure and make, which keeps the bitcode"),
    ("doctor", "check the installation, and say what to do"),
    ("completions", "print completions for bash, zsh or fish"),
    ("man", "print the manual page"),
    ("help", "say how to use it"),
    ("version", "print versions"),
];

/// What a command does, and a text for the end of its help.
pub fn about(command: Command) -> (&'static str, &'static str) {
    match command {
        Command::Exec => (
            "run a program concretely: same output and exit code as natively",
            "exit code: the program's own; 128+N when signal N ends it; 1 for an error of the\n\
             program, 2 for bad usage or a program that does not compile, 3 when the run is not\n\
             complete (something is not supported, a limit, Ctrl-C)\n",
        ),
        Command::Run => (
            "explore all paths of a program, write a test for each, and give a verdict",
            "Symbolic input: the functions of klee/klee.h, __VERIFIER_nondet_* of SV-COMP, crest.h, and\n\
             among ARGUMENTS --sym-arg LEN, --sym-args MIN MAX LEN, --sym-stdin N, --sym-files COUNT SIZE\n\
             (what follows a second -- is literal). What the program looks at and has one value is named in the\n\
             verdict: safe for empty standard input.\n",
        ),
        Command::Concolic => (
            "run a program on a concrete input, find inputs that take other branches, run these, and so on",
            "Symbolic input as for pollard run; without it only one path is run.\n\
             A branch is decided by the input; the solver is asked only for inputs of the branches that\n\
             were not taken. Runs until there are none left, or until a limit.\n",
        ),
        Command::Check => (
            "say whether a program has a property",
            "FILE may also be a task of SV-COMP (.yml): then its program is checked for its properties, and\n\
             the verdicts are compared with those that the task expects.\n\
             Symbolic input is as in pollard run. The last line on standard output is the verdict, with what the\n\
             program looked at and had one value: SAFE for empty standard input, TRUE.\n",
        ),
        Command::Ir => ("print the program as the engine sees it", ""),
        Command::Replay => (
            "run a program natively on tests, with sanitizers, and say how it ends",
            "What the engine expects of test000001.ktest stands in test000001.json beside it.\n\
             ARGUMENTS replace the command line that a test holds.\n\
             exit code: 0 when every test ends as expected or nothing is expected of it, 1 when one\n\
             ends otherwise or does not fit the program, 2 for bad usage or a program that does not\n\
             compile, 3 for Ctrl-C\n",
        ),
        Command::Coverage => (
            "run a program natively on tests and print which lines and branches they reach",
            "exit code: 0, 2 for bad usage, a program that does not compile or a test that cannot be\n\
             read, 3 for Ctrl-C\n",
        ),
        Command::Ktest => ("print tests", ""),
        Command::Report => (
            "write a page about a run: verdict and errors, source with costs, tree, plots, tests",
            "RUN is the folder that pollard run, concolic or check wrote (pollard-last, say). The page is one file\n\
             that needs no server and no network; its name is printed.\n\
             exit code: 0, 2 for bad usage and for a folder that is missing, damaged or of another version\n",
        ),
        Command::Compare => (
            "say how two runs differ, and write a page about both",
            "Compared are the errors (file, line and kind), the lines that were executed and the branches that were\n\
             taken; figures are shown beside each other.\n\
             exit code: 0 when errors and coverage are the same, 1 when they differ, 2 for bad usage and for a\n\
             folder that is missing, damaged or of another version\n",
        ),
    }
}

/// What follows the name of a command.
pub fn words(command: Command) -> &'static str {
    match command {
        Command::Exec | Command::Run | Command::Concolic | Command::Check => {
            "FILE... [FLAGS] [COMPILER FLAGS] [-- ARGUMENTS]"
        }
        Command::Ir => "FILE... [FLAGS] [COMPILER FLAGS]",
        Command::Replay | Command::Coverage => {
            "FILE... TEST... [FLAGS] [COMPILER FLAGS] [-- ARGUMENTS]"
        }
        Command::Ktest => "TEST... [FLAGS]",
        Command::Report => "RUN [FLAGS]",
        Command::Compare => "RUN RUN [FLAGS]",
    }
}

/// `pollard COMMAND --help`.
pub fn of_command(command: Command) -> String {
    let (what, more) = about(command);
    let (name, words) = (command.name(), words(command));
    let mut text = format!("pollard {name}: {what}\n\nusage: pollard {name} {words}\n\n");
    for flag in flags::all().filter(|f| f.commands.contains(&command)) {
        writeln!(text, "{}", line(flag)).expect("a string takes everything");
    }
    if command != Command::Ktest && !command.is_about_runs() {
        text += "\nFlags with one dash (-I -D -U -std= -m32 -include ...) go to clang.\n";
    }
    text + more + exit_codes(command)
}

/// The table of exit codes, for the commands that give a verdict.
pub fn exit_codes(command: Command) -> &'static str {
    match command {
        Command::Run | Command::Concolic | Command::Check => exit::TABLE,
        _ => "",
    }
}

fn line(flag: &Flag) -> String {
    let name = match flag.value {
        Some(value) => format!("--{}={value}", flag.name),
        None => format!("--{}", flag.name),
    };
    let range = match flag.range {
        "" => String::new(),
        range => format!(" ({range}; default {})", flag.default),
    };
    format!("  {name:<22} {}{range}", flag.help)
}

/// `pollard --version`.
pub fn version() -> String {
    let libc = frontend::libc_recipe().unwrap_or_else(|| "not built".into());
    format!(
        "pollard {}\nLLVM {}\nC library recipe: {libc}\n",
        env!("CARGO_PKG_VERSION"),
        frontend::llvm_version()
    )
}
