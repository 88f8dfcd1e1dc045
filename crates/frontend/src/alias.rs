//! Functions that are called instead of others: KLEE's `--function-alias=FROM:TO`, where FROM is a
//! name or a regular expression, and `klee_alias_function`.
//!
//! All uses of FROM in the linked program become uses of TO, from the start of the program on; a
//! call of `klee_alias_function` with literals does the same as the option. What it says of other
//! calls, it says when it is reached.

use regex_lite::Regex;

use crate::FrontendError;
use crate::llvm::{Module, Unlike};

/// What the machine does for a call that was seen to here: nothing.
const DONE: &str = "__pollard_aliased";
/// Calls of the program that ask for the same, and whether the name is a regular expression.
const CALLS: [(&str, bool); 2] =
    [("klee_alias_function", false), ("klee_alias_function_regex", true)];

/// FROM and TO; TO cannot have a colon, FROM can.
fn parts(alias: &str) -> Result<(&str, &str), FrontendError> {
    let wrong = |what: &str| FrontendError::Alias(format!("{alias}: {what}"));
    let (from, to) = alias.rsplit_once(':').ok_or_else(|| wrong("no replacement given"))?;
    match (from, to) {
        ("", _) => Err(wrong("name or pattern cannot be empty")),
        (_, "") => Err(wrong("replacement cannot be empty")),
        _ if from == to => Err(wrong("a function cannot replace itself")),
        _ => Ok((from, to)),
    }
}

/// The functions that are called instead of others: they have to be linked.
pub fn replacements(aliases: &[String]) -> Result<Vec<String>, FrontendError> {
    aliases.iter().map(|alias| parts(alias).map(|(_, to)| to.to_owned())).collect()
}

/// Replaces functions in the linked program. `say` gets a line about each.
pub fn replace(
    module: &mut Module<'_>,
    aliases: &[String],
    say: &mut dyn FnMut(&str),
) -> Result<(), FrontendError> {
    for alias in aliases {
        let (from, to) = parts(alias)?;
        let any = match module.function(from).is_some() {
            true => one(module, from, to, say),
            false => matching(module, from, to, say),
        };
        if !any? {
            return Err(FrontendError::Alias(format!("no (replacable) match for '{from}' found")));
        }
    }
    let mut asked = Vec::new();
    for (name, is_pattern) in CALLS {
        let names: Vec<String> = module.functions().map(|f| f.name().to_owned()).collect();
        let known = |name: &str| names.iter().any(|known| known == name);
        module.take_literal_calls(name, DONE, |from, to| {
            let fits = known(to) && from != to && (is_pattern || known(from));
            if fits {
                asked.push((is_pattern, from.to_owned(), to.to_owned()));
            }
            fits
        });
    }
    for (is_pattern, from, to) in asked {
        let done = match is_pattern {
            true => matching(module, &from, &to, say)?,
            false => one(module, &from, &to, say)?,
        };
        if !done {
            return Err(FrontendError::Alias(format!("no (replacable) match for '{from}' found")));
        }
    }
    Ok(())
}

/// Replaces one function; says whether it could.
fn one(
    module: &mut Module<'_>,
    from: &str,
    to: &str,
    say: &mut dyn FnMut(&str),
) -> Result<bool, FrontendError> {
    let missing = || FrontendError::Alias(format!("replacement function @{to} could not be found"));
    let replacement = module.function(to).ok_or_else(missing)?;
    let Some(old) = module.function(from) else { return Ok(false) };
    if let Some(unlike) = module.differ(old, replacement) {
        let why = match unlike {
            Unlike::Result => "return type differs",
            Unlike::Variadic => "one has varargs while the other does not",
            Unlike::Count => "number of parameters differs",
            Unlike::Parameters => "parameter types differ",
        };
        say(&format!("function-alias: @{from} could not be replaced with @{to}: {why}\n"));
        return Ok(false);
    }
    module.replace_function(from, to);
    say(&format!("function-alias: replaced @{from} with @{to}\n"));
    Ok(true)
}

/// Replaces all functions whose whole name matches; says whether there were any.
fn matching(
    module: &mut Module<'_>,
    pattern: &str,
    to: &str,
    say: &mut dyn FnMut(&str),
) -> Result<bool, FrontendError> {
    let regex = Regex::new(&format!("^(?:{pattern})$")).map_err(|error| {
        FrontendError::Alias(format!("'{pattern}' is not a valid regex: {error}"))
    })?;
    let symbols = module.functions().filter(|f| !f.is_intrinsic() && f.name() != to);
    let names = symbols.map(|f| f.name().to_owned()).filter(|name| regex.is_match(name));
    let mut any = false;
    for name in names.collect::<Vec<_>>() {
        any |= one(module, &name, to, say)?;
    }
    Ok(any)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_colon_separates() {
        assert_eq!(parts("[[:alpha:]]+_x:y").unwrap(), ("[[:alpha:]]+_x", "y"));
        for (wrong, said) in
            [("a", "no replacement"), (":b", "empty"), ("a:", "empty"), ("a:a", "itself")]
        {
            assert!(parts(wrong).unwrap_err().to_string().contains(said), "{wrong}");
        }
    }
}
