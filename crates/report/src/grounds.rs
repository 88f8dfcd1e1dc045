//! What a verdict stands on, in words: which inputs had one value and were looked at, and which assumptions no path
//! got beyond.

use explore::Outcome;
use machine::{Argument, Arguments, Concrete, Grounds, Taken};
use serde_json::{Value, json};

use crate::text::Reporter;

/// The warning where every path ended at an assumption, so that nothing was checked.
pub const NOTHING_LEFT: &str = "nothing is left: no path got beyond the assumptions of the program";

/// Something that the program looked at and that had one value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    /// Its name, for programs.
    pub name: &'static str,
    /// Which value it had, in words.
    pub value: String,
    /// What makes it symbolic, if anything does.
    pub way: Option<Way>,
    /// The functions that it is about, if it is about some.
    pub functions: Vec<String>,
}

/// What makes an input symbolic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// A flag.
    Flag(&'static str),
    /// A word among the arguments of the program.
    Argument(&'static str),
}

const ARGUMENTS: Way = Way::Argument("--sym-args MIN MAX N");
const FILES: Way = Way::Argument("--sym-files N BYTES");
const REUSE: Way = Way::Flag("--addresses=reuse");
const FAILING: Way = Way::Flag("--malloc-may-fail");
const RANDOM: Way = Way::Flag("--symbolic-rand");

/// All that a verdict on a program that was started so stands on.
pub fn list(grounds: &Grounds, arguments: &Arguments) -> Vec<Ground> {
    let mut list = Vec::new();
    let mut add = |name, value: String, way| {
        list.push(Ground { name, value, way, functions: Vec::new() });
    };
    let input = match (arguments.stdin, grounds.has(Concrete::Stdin)) {
        (_, true) => Some("this standard input".into()),
        _ if !grounds.has(Concrete::StdinEnd) => None,
        (Some(size), _) => Some(format!("standard input of {}", bytes(size))),
        (None, _) => Some("empty standard input".into()),
    };
    if let Some(input) = input {
        add("stdin", input, Some(Way::Argument("--sym-stdin N")));
    }
    for what in grounds.looked() {
        let (name, value, way) = match what {
            Concrete::Stdin | Concrete::StdinEnd => continue,
            Concrete::Arguments => ("arguments", said(arguments), Some(ARGUMENTS)),
            Concrete::Environment => ("environment", "this environment".into(), None),
            Concrete::Files => ("files", "these files".into(), Some(FILES)),
            Concrete::Clock => ("clock", "this time".into(), None),
            Concrete::Random => ("random", "these random numbers".into(), Some(RANDOM)),
            Concrete::System => ("system", "this user and computer".into(), None),
            Concrete::Addresses => ("addresses", "these addresses".into(), None),
            Concrete::Freed => {
                ("freed", "freed addresses that are not given again".into(), Some(REUSE))
            }
            Concrete::Protection => {
                ("protection", "mapped memory that stays accessible".into(), None)
            }
            Concrete::Large => ("large", "no memory for very large allocations".into(), None),
            Concrete::Failing => {
                ("failing", "allocations that succeed, but for one".into(), Some(FAILING))
            }
        };
        add(name, value, way);
    }
    let undefined: Vec<(&str, Taken)> = grounds.undefined().collect();
    if !undefined.is_empty() {
        let functions = undefined.iter().map(|(name, _)| (*name).to_owned()).collect();
        list.push(Ground { name: UNDEFINED, value: returns(&undefined), way: None, functions });
    }
    list
}

/// The ground that is a condition and no value.
const UNDEFINED: &str = "undefined";

/// What is taken for granted of functions that are defined nowhere.
fn returns(functions: &[(&str, Taken)]) -> String {
    let named = |wanted: fn(&Taken) -> bool| {
        let some = functions.iter().filter(|(_, taken)| wanted(taken));
        some.map(|(name, _)| format!("`{name}`")).collect::<Vec<String>>()
    };
    let all = named(|_| true);
    let (returns, does, changes, their) = match all.as_slice() {
        [_] => ("returns", "does", "changes", "its"),
        _ => ("return", "do", "change", "their"),
    };
    let mut text = format!("{} {returns}", enumerated(&all));
    text += &match functions.iter().any(|(_, taken)| taken.writes) {
        false => format!(" and {does} nothing else"),
        true => format!(" and {changes} nothing but what {their} pointer arguments lead to"),
    };
    let null = named(|taken| taken.null);
    text += &match null.as_slice() {
        [] => String::new(),
        [one] => format!(", and {one} gives null"),
        some => format!(", and {} give null", enumerated(some)),
    };
    text
}

/// `A, B and C`.
fn enumerated(words: &[impl AsRef<str>]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

fn bytes(n: u32) -> String {
    format!("{n} byte{}", if n == 1 { "" } else { "s" })
}

/// The arguments without the program's name, as they stand on the command line.
fn said(arguments: &Arguments) -> String {
    let words: Vec<String> = arguments.args[1..]
        .iter()
        .map(|argument| match argument {
            Argument::Literal(text) => String::from_utf8_lossy(text).into_owned(),
            Argument::Symbolic(len) => format!("--sym-arg {len}"),
            Argument::Several { min, max, len } => format!("--sym-args {min} {max} {len}"),
        })
        .collect();
    match words.as_slice() {
        [] => "no arguments".into(),
        words => format!("the arguments {:?}", words.join(" ")),
    }
}

/// ` for A, B and C if D`; nothing if there is nothing.
pub fn sentence(list: &[Ground]) -> String {
    let (conditions, values): (Vec<&Ground>, Vec<&Ground>) =
        list.iter().partition(|ground| ground.name == UNDEFINED);
    let said = |word: &str, grounds: &[&Ground]| match grounds {
        [] => String::new(),
        some => {
            let values: Vec<&str> = some.iter().map(|ground| ground.value.as_str()).collect();
            format!(" {word} {}", enumerated(&values))
        }
    };
    said("for", &values) + &said("if", &conditions)
}

/// The words that make all of it symbolic that can be; nothing if nothing can.
fn words(list: &[Ground]) -> Option<String> {
    let ways = || list.iter().filter_map(|ground| ground.way);
    let flags = ways().filter_map(|way| match way {
        Way::Flag(word) => Some(word),
        Way::Argument(_) => None,
    });
    let arguments: Vec<&str> = ways()
        .filter_map(|way| match way {
            Way::Flag(_) => None,
            Way::Argument(word) => Some(word),
        })
        .collect();
    let dashes = (!arguments.is_empty()).then_some("--");
    let words: Vec<&str> = flags.chain(dashes).chain(arguments.iter().copied()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// How to have the same for more values, as a line; nothing if there is no way.
pub fn hint(list: &[Ground]) -> String {
    words(list).map(|words| format!("to try other values: {words}\n")).unwrap_or_default()
}

/// What should be known of the assumptions of the program, one line each.
pub fn warnings(reporter: &Reporter<'_>, outcome: &Outcome) -> Vec<String> {
    if outcome.is_vacuous() {
        return vec![NOTHING_LEFT.to_owned()];
    }
    if !outcome.is_complete() {
        return Vec::new();
    }
    let program = reporter.program();
    let line = |at| {
        let span = machine::TraceLine::at(program, at).span;
        format!("no path got beyond the assumption at {}", reporter.position(span))
    };
    outcome.grounds.never_met().map(line).collect()
}

/// For `run.json`.
pub fn json(list: &[Ground]) -> Value {
    let one = |g: &Ground| {
        let ways = words(std::slice::from_ref(g));
        let mut one = json!({"what": g.name, "value": g.value, "symbolic_with": ways});
        if !g.functions.is_empty() {
            one["functions"] = json!(g.functions);
        }
        one
    };
    list.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ground(value: &str, way: Option<Way>) -> Ground {
        Ground { name: "x", value: value.into(), way, functions: Vec::new() }
    }

    #[test]
    fn several_are_one_sentence() {
        let all = [
            ground("a", None),
            ground("b", Some(Way::Argument("--b 1"))),
            ground("c", Some(Way::Flag("--c"))),
        ];
        assert_eq!(sentence(&all), " for a, b and c");
        assert_eq!(sentence(&all[..2]), " for a and b");
        assert_eq!(sentence(&[]), "");
        let condition = |functions: &[(&str, Taken)]| Ground {
            name: UNDEFINED,
            ..ground(&returns(functions), None)
        };
        let (quiet, null) = (Taken::default(), Taken { null: true, writes: false });
        let both = [condition(&[("f", quiet), ("g", null)]), ground("a", None)];
        let said = " for a if `f` and `g` return and do nothing else, and `g` gives null";
        assert_eq!(sentence(&both), said);
        let writes = condition(&[("f", Taken { writes: true, null: false })]);
        let said = " if `f` returns and changes nothing but what its pointer arguments lead to";
        assert_eq!(sentence(&[writes]), said);
        assert_eq!(hint(&all), "to try other values: --c -- --b 1\n");
        assert_eq!(hint(&all[..1]), "");
    }

    #[test]
    fn arguments_are_quoted() {
        let args = |words: &[&str]| Arguments {
            args: words.iter().map(|w| Argument::Literal(w.as_bytes().to_vec())).collect(),
            ..Arguments::default()
        };
        assert_eq!(said(&args(&["p"])), "no arguments");
        assert_eq!(said(&args(&["p", "a\x1b"])), "the arguments \"a\\u{1b}\"");
        assert_eq!(said(&args(&["p", "a", "b"])), "the arguments \"a b\"");
    }
}
