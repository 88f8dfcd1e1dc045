//! The verdict of a check, as it follows from the errors that a program's comments announce.

use crate::directives::{Report, Revision};

/// The properties that a verdict can be told for.
pub const PROPERTIES: &[&str] = &["no-error", "valid-deref", "unreach-call"];

/// What SV-COMP calls the property that an error breaks, by the words that the comments of programs have for it.
const BROKEN: &[(&str, &str)] = &[
    ("out-of-bounds", "valid-deref"),
    ("use-after", "valid-deref"),
    ("null pointer", "valid-deref"),
    ("wild pointer", "valid-deref"),
    ("write to read-only", "valid-deref"),
    ("double free", "valid-free"),
    ("invalid free", "valid-free"),
    ("memory leak", "valid-memtrack"),
    ("signed overflow", "no-overflow"),
    ("division overflow", "no-overflow"),
];

/// Errors that are a defined end of the program, if they are not what is looked for.
const ENDS: &[&str] = &["assertion", "abort", "trap", "unreach-call", "valid-memtrack"];

/// Errors after which nothing is known, and that SV-COMP has no name for.
const UNDEFINED: &[&str] = &[
    "division by zero",
    "invalid shift",
    "stack overflow",
    "invalid function pointer",
    "unreachable",
    "overlapping copy",
    "invalid jump",
    "invalid conversion",
];

/// A program that asks whether something is symbolic does not do the same again on concrete inputs, so nothing is confirmed.
const SYMBOLIC: &str = "klee_is_symbolic(";

/// The verdict; none when it does not follow.
pub fn expected(property: &str, revision: &Revision) -> Result<Option<String>, String> {
    if revision.verdict.is_none() {
        // It has one path, and so one error at most.
        revision.single_report()?;
    }
    let (unsupported, errors): (Vec<&Report>, Vec<&Report>) =
        revision.reports.iter().partition(|report| report.unsupported);
    let asks = |file| std::fs::read_to_string(file).is_ok_and(|t: String| t.contains(SYMBOLIC));
    if revision.sources.iter().any(asks) {
        return Ok(None);
    }
    let mut broken = Vec::new();
    // Where a limit ends paths there may be more than what was found; states beyond a number are only put away.
    let ends_paths =
        |flag: &String| flag.starts_with("--max-") && !flag.starts_with("--max-states");
    let limited = revision.pollard_flags.iter().any(ends_paths);
    let incomplete = revision.verdict.as_deref() == Some("incomplete");
    let mut open = !unsupported.is_empty() || incomplete || limited;
    for error in errors {
        let Some(name) = broken_by(error)? else { return Ok(None) };
        match property {
            "no-error" => broken.push(name),
            property if name == property => broken.push(name),
            _ if ENDS.contains(&name.as_str()) => {}
            _ => open = true,
        }
    }
    if revision.verdict.as_deref() == Some("unsafe") && property == "no-error" && broken.is_empty()
    {
        return Err("an unsafe program without an error".into());
    }
    broken.dedup();
    Ok(match broken.as_slice() {
        [] if open => Some("unknown".into()),
        [] => Some("safe".into()),
        [one] => Some(format!("FALSE({one})")),
        // Which one is found first does not follow.
        _ => None,
    })
}

/// The property that an error breaks; one that SV-COMP has no name for is called as the engine does. None when the words do not say.
fn broken_by(error: &Report) -> Result<Option<String>, String> {
    let words = error.words.as_str();
    if let Some((_, property)) = BROKEN.iter().find(|(known, _)| words.starts_with(known)) {
        return Ok(Some(property.to_string()));
    }
    if words.starts_with("assertion") || words == "does not hold" {
        let text = std::fs::read_to_string(&error.file).map_err(|e| e.to_string())?;
        let line = text.lines().nth(error.line - 1).unwrap_or("");
        let called = ["reach_error(", "__VERIFIER_error("].iter().any(|call| line.contains(call));
        return Ok(Some(if called { "unreach-call" } else { "assertion" }.into()));
    }
    let named = UNDEFINED.iter().chain(ENDS).find(|known| words.starts_with(*known));
    Ok(named.map(|name| name.to_string()))
}
