//! The manual page, made from the table of flags: `pollard man`.

use crate::exit;
use crate::flags::{self, Command, Flag};
use crate::help;

const DESCRIPTION: &str = "\
Pollard compiles a C program with clang, links it with a real C library and runs it in a machine that checks every operation: on one \
concrete input, or on all inputs at once. Each path of an exploration ends with a test; each error is reported with its source line, the \
values of variables and an input that leads to it.";

const FILES: &str = "\
FILE is C (.c, .i), LLVM bitcode (.bc, .ll), or a program built with pollard cc. TEST is a .ktest file, or a folder that holds some. \
Flags with one dash (-I -D -U -std= -m32 -include ...) go to clang.";

const ENVIRONMENT: &[(&str, &str)] = &[
    ("POLLARD_CLANG", "the clang to call; default clang-19"),
    (
        "POLLARD_LIBC",
        "the folder of the C library as bitcode; default: below ~/.cache/pollard (or $XDG_CACHE_HOME)",
    ),
    (
        "POLLARD_BITWUZLA",
        "the file of the solver library; a name that does not exist switches it off",
    ),
    ("POLLARD_CC_LIBC", "host: pollard cc links with the system's C library instead of musl"),
];

const EXAMPLES: &[(&str, &str)] = &[
    ("pollard run prog.c", "explore all paths of a program that makes inputs itself"),
    ("pollard run prog.c -- --sym-args 0 2 3 --sym-stdin 4", "with symbolic arguments and input"),
    ("pollard run --function=parse --size=text=6 prog.c", "one function"),
    ("pollard replay prog.c pollard-last", "the same natively, with sanitizers"),
    ("pollard check --property=unreach-call prog.c", "a verdict: SAFE, UNSAFE or UNKNOWN"),
];

/// The page as roff.
pub fn page() -> String {
    let mut text = format!(
        ".TH POLLARD 1 \"\" \"pollard {}\" \"User Commands\"\n.SH NAME\npollard \\- symbolic execution of C programs\n.SH SYNOPSIS\n",
        env!("CARGO_PKG_VERSION")
    );
    for &command in Command::ALL {
        let words = escaped(help::words(command));
        text += &format!(".B pollard {}\n{words}\n.br\n", command.name());
    }
    text += ".B pollard cc\n\\&...\n.br\n.B pollard doctor\n.br\n.B pollard completions\nSHELL\n.br\n.B pollard man\n";
    text += &format!(".SH DESCRIPTION\n{}\n.PP\n{}\n", escaped(DESCRIPTION), escaped(FILES));
    text += ".SH COMMANDS\n";
    for &command in Command::ALL {
        let (what, more) = help::about(command);
        text += &item(command.name(), what);
        for line in more.lines() {
            text += &format!("{}\n", escaped(line));
        }
    }
    for (name, what) in help::OTHERS {
        text += &item(name, what);
    }
    text += ".SH FLAGS\nBehind each flag are the commands that have it.\n";
    for flag in flags::all() {
        text += &of_flag(flag);
    }
    text += ".SH EXIT CODES\nOf the commands that give a verdict:\n.nf\n";
    for line in exit::TABLE.lines() {
        text += &format!("{}\n", escaped(line));
    }
    text += ".fi\n.SH ENVIRONMENT\n";
    for (name, what) in ENVIRONMENT {
        text += &item(name, what);
    }
    text += ".SH EXAMPLES\n";
    for (line, what) in EXAMPLES {
        text += &item(line, what);
    }
    text
}

fn of_flag(flag: &Flag) -> String {
    let name = match flag.value {
        Some(value) => format!("--{}={value}", flag.name),
        None => format!("--{}", flag.name),
    };
    let commands: Vec<&str> = flag.commands.iter().map(|command| command.name()).collect();
    let range = match flag.range {
        "" => String::new(),
        range => format!("{range}; default {}.\n", flag.default),
    };
    let mut text = item(&name, flag.help);
    if !range.is_empty() {
        text += &format!(".br\n{}\n", escaped(range.trim_end()));
    }
    text + &format!(".br\n({})\n", escaped(&commands.join(", ")))
}

/// A word in bold, and what it means.
fn item(name: &str, what: &str) -> String {
    format!(".TP\n.B {}\n{}\n", escaped(name), escaped(what))
}

/// Text without anything that roff takes for its own.
fn escaped(text: &str) -> String {
    let plain = text.replace('\\', "\\e").replace('-', "\\-").replace('"', "\\(dq");
    match plain.starts_with(['.', '\'']) {
        true => format!("\\&{plain}"),
        false => plain,
    }
}
