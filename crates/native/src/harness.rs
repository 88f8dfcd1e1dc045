//! A driver for one function of the program: a `main` that calls it with inputs as arguments.
//!
//! The driver includes the file that defines the function, so that static functions and types of that file
//! are within reach. The program's own `main` gets another name. What the parameters are is asked of clang.
//!
//! A parameter is an input of its name and size. One that points to data gets the address of fresh memory that
//! holds the input instead. There are two drivers of this form, so that both agree: one that takes the inputs from
//! a test, and one that makes them symbolic.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::build::{Source, is_source};
use crate::signature::{self, Kind, Parameter, Signature};
use crate::toolchain::{BuildError, Toolchain, finish};

/// The driver's file.
pub const DRIVER: &str = "pollard-driver.c";
/// Functions in this section are no code of the user's.
const SECTION: &str = ".pollard.driver";
/// Bytes behind a pointer to bytes, or to something of unknown size.
const BUFFER: u64 = 16;

/// Where the inputs come from.
#[derive(Clone, Copy, Debug)]
pub enum Inputs<'a> {
    /// From a test, by the native runtime.
    Test,
    /// They are symbolic; the sizes of the memory behind some pointers are given.
    Symbolic(&'a [(String, u64)]),
}

/// Writes the driver for a function into a folder; gives the files to compile instead of the program's.
pub fn with_driver(
    tools: &Toolchain,
    source: &Source<'_>,
    function: &str,
    inputs: Inputs<'_>,
    folder: &Path,
) -> Result<Vec<PathBuf>, BuildError> {
    if let Some(input) = source.inputs.iter().find(|input| !is_source(input)) {
        let reason = format!("{}: --function works with C sources only", input.display());
        return Err(BuildError::Unfit(reason));
    }
    let (place, signature) = find(tools, source, function)?;
    check(function, &signature, inputs)?;
    let mut files = Vec::new();
    for (index, input) in source.inputs.iter().enumerate() {
        let file = std::path::absolute(input)?;
        let (name, rest) = match index == place {
            true => {
                let sizes = sizes(tools, source, &file, &signature, inputs, folder)?;
                (DRIVER.to_owned(), driver_text(function, &signature, inputs, &sizes))
            }
            false => (format!("pollard-part-{index}.c"), String::new()),
        };
        files.push(folder.join(name));
        std::fs::write(&files[index], including(&file) + &rest)?;
    }
    Ok(files)
}

/// Which file defines the function, and what it is.
fn find(
    tools: &Toolchain,
    source: &Source<'_>,
    function: &str,
) -> Result<(usize, Signature), BuildError> {
    for (index, input) in source.inputs.iter().enumerate() {
        if let Some(signature) = signature::of(tools, source, input, function)? {
            return Ok((index, signature));
        }
    }
    let mut known = Vec::new();
    for input in source.inputs {
        known.extend(signature::names(tools, source, input)?);
    }
    let mut message = format!("no function `{function}` is defined in the sources");
    let near: Vec<String> = near(function, &known).map(|name| format!("`{name}`")).collect();
    if !near.is_empty() {
        message += &format!("; there is {}", near.join(", "));
    }
    Err(BuildError::Unfit(message))
}

/// Up to three names that look like a name.
fn near<'a>(name: &str, known: &'a [String]) -> impl Iterator<Item = &'a String> {
    let mut near: Vec<(usize, &String)> = known
        .iter()
        .map(|other| (distance(name, other), other))
        .filter(|&(far, other)| far <= 2 || other.contains(name) || name.contains(other.as_str()))
        .collect();
    near.sort();
    near.into_iter().map(|(_, other)| other).take(3)
}

/// How many letters to insert, drop or replace.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut corner = i;
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let replaced = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = replaced.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// Whether a driver can call the function.
fn check(function: &str, signature: &Signature, inputs: Inputs<'_>) -> Result<(), BuildError> {
    let unfit = |reason: String| Err(BuildError::Unfit(reason));
    if function == "main" {
        return unfit("main is what runs without --function; see --sym-args".into());
    }
    if signature.variadic {
        return unfit(format!(
            "`{function}` takes a variable number of arguments: write a main that calls it"
        ));
    }
    let callback = |p: &&Parameter| p.kind == Kind::FunctionPointer;
    if let Some(parameter) = signature.parameters.iter().find(callback) {
        return unfit(format!(
            "parameter `{}` of `{function}` points to a function: write a main that passes one",
            parameter.name
        ));
    }
    let Inputs::Symbolic(sizes) = inputs else { return Ok(()) };
    for (name, _) in sizes {
        let known = signature.parameters.iter().find(|p| p.name == *name);
        match known.map(|p| p.kind) {
            Some(Kind::Pointer) => {}
            Some(_) => {
                return unfit(format!("--size={name}: parameter `{name}` is not a pointer"));
            }
            None => {
                let names: Vec<&str> =
                    signature.parameters.iter().map(|p| p.name.as_str()).collect();
                return unfit(format!(
                    "--size={name}: `{function}` has no such parameter; its parameters: {}",
                    names.join(", ")
                ));
            }
        }
    }
    Ok(())
}

/// The memory behind each parameter that is a pointer, as an expression of C.
fn sizes(
    tools: &Toolchain,
    source: &Source<'_>,
    file: &Path,
    signature: &Signature,
    inputs: Inputs<'_>,
    folder: &Path,
) -> Result<Vec<String>, BuildError> {
    let Inputs::Symbolic(given) = inputs else { return Ok(Vec::new()) };
    let incomplete = incomplete(tools, source, file, signature, folder)?;
    let size = |(index, parameter): (usize, &Parameter)| {
        let ty = &parameter.spelling;
        match given.iter().rfind(|(name, _)| *name == parameter.name) {
            Some((_, size)) => size.to_string(),
            None if incomplete.contains(&index) => BUFFER.to_string(),
            None => format!("(sizeof *({ty})0 > 1 ? sizeof *({ty})0 : {BUFFER})"),
        }
    };
    Ok(signature.parameters.iter().enumerate().map(size).collect())
}

/// Which parameters point to something of unknown size: the compiler refuses to tell it.
fn incomplete(
    tools: &Toolchain,
    source: &Source<'_>,
    file: &Path,
    signature: &Signature,
    folder: &Path,
) -> Result<Vec<usize>, BuildError> {
    let mut text = including(file);
    for (index, parameter) in signature.parameters.iter().enumerate() {
        if parameter.kind == Kind::Pointer {
            let ty = &parameter.spelling;
            _ = writeln!(text, "#line {} \"pollard-probe\"", index + 1);
            _ = writeln!(text, "enum {{ pollard_probe_{index} = sizeof *({ty})0 }};");
        }
    }
    let probe = folder.join("pollard-probe.c");
    std::fs::write(&probe, text)?;
    let mut clang = tools.clang();
    clang.args(source.flags).args(["-w", "-fsyntax-only", "-fno-color-diagnostics"]);
    match finish(clang.args(["-Qunused-arguments", "-ferror-limit=0"]).arg(probe)) {
        Ok(_) => Ok(Vec::new()),
        Err(BuildError::Refused(messages)) => {
            let number = |line: &str| {
                let rest = line.strip_prefix("pollard-probe:")?;
                rest.split(':').next()?.parse::<usize>().ok()?.checked_sub(1)
            };
            Ok(messages.lines().filter_map(number).collect())
        }
        Err(other) => Err(other),
    }
}

/// A file of the program with another name for its `main`.
fn including(file: &Path) -> String {
    format!(
        "#define main pollard_main_of_the_program\n#include \"{}\"\n#undef main\n",
        file.display()
    )
}

fn driver_text(
    function: &str,
    signature: &Signature,
    inputs: Inputs<'_>,
    sizes: &[String],
) -> String {
    let mut text = declarations(inputs).to_owned();
    let mut body = String::new();
    for (index, Parameter { name, spelling, kind }) in signature.parameters.iter().enumerate() {
        let variable = format!("pollard_{index}");
        match (kind, inputs) {
            (Kind::Pointer, _) => {
                // Global, so that the memory is not lost when the function returns.
                _ = writeln!(text, "static void *{variable};");
                let size = sizes.get(index).map(|size| format!(", {size}")).unwrap_or_default();
                _ = writeln!(body, "  {variable} = pollard_memory(\"{name}\"{size});");
            }
            _ => {
                _ = writeln!(body, "  __typeof_unqual__({spelling}) {variable};");
                _ = writeln!(body, "  pollard_input(&{variable}, sizeof {variable}, \"{name}\");");
            }
        }
        if let (Kind::Bool, Inputs::Symbolic(_)) = (kind, inputs) {
            _ = writeln!(body, "  pollard_assume(*(unsigned char *)&{variable} < 2);");
        }
    }
    let arguments: Vec<String> =
        (0..signature.parameters.len()).map(|n| format!("pollard_{n}")).collect();
    let place = format!("__attribute__((nodebug, section(\"{SECTION}\")))");
    let arguments = arguments.join(", ");
    text + &format!(
        "{place} int main(void) {{\n{body}  {function}({arguments});\n  return 0;\n}}\n"
    )
}

/// What the driver calls. The engine's functions have names of their own here, in case that the program
/// declares them in its way.
fn declarations(inputs: Inputs<'_>) -> &'static str {
    match inputs {
        Inputs::Test => {
            "void pollard_input(void *memory, __SIZE_TYPE__ size, const char *name);\n\
             void *pollard_memory(const char *name);\n"
        }
        Inputs::Symbolic(_) => {
            "void pollard_input(void *memory, __SIZE_TYPE__ size, const char *name) \
             __asm__(\"klee_make_symbolic\");\n\
             void pollard_assume(__UINTPTR_TYPE__ condition) __asm__(\"klee_assume\");\n\
             __attribute__((nodebug, section(\".pollard.driver\")))\n\
             static void *pollard_memory(const char *name, __SIZE_TYPE__ size) {\n  \
               void *memory = __builtin_malloc(size);\n  \
               pollard_input(memory, size, name);\n  \
               return memory;\n\
             }\n"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signature() -> Signature {
        let parameter = |name: &str, spelling: &str, kind| Parameter {
            name: name.into(),
            spelling: spelling.into(),
            kind,
        };
        let parameters = vec![
            parameter("a", "u32", Kind::Value),
            parameter("k", "char *const", Kind::Pointer),
            parameter("b", "_Bool", Kind::Bool),
        ];
        Signature { parameters, variadic: false }
    }

    #[test]
    fn the_driver_takes_each_argument() {
        let text = driver_text("g", &signature(), Inputs::Test, &[]);
        assert!(text.contains("__typeof_unqual__(u32) pollard_0;\n"));
        assert!(text.contains("pollard_1 = pollard_memory(\"k\");\n"));
        assert!(text.contains("  g(pollard_0, pollard_1, pollard_2);\n"));
        let sizes = ["4", "8", "1"].map(str::to_owned);
        let text = driver_text("g", &signature(), Inputs::Symbolic(&[]), &sizes);
        assert!(text.contains("pollard_1 = pollard_memory(\"k\", 8);\n"));
        assert!(text.contains("pollard_assume(*(unsigned char *)&pollard_2 < 2);\n"));
        assert!(text.contains(SECTION));
    }

    #[test]
    fn what_cannot_be_called_is_refused() {
        let refused = |signature: &Signature, sizes: &[(String, u64)]| {
            check("g", signature, Inputs::Symbolic(sizes)).unwrap_err().to_string()
        };
        let size = |name: &str| [(name.to_owned(), 3)];
        assert!(check("g", &signature(), Inputs::Symbolic(&size("k"))).is_ok());
        assert!(refused(&signature(), &size("a")).contains("not a pointer"));
        assert!(refused(&signature(), &size("x")).contains("its parameters: a, k, b"));
        let variadic = Signature { variadic: true, ..signature() };
        assert!(refused(&variadic, &[]).contains("variable number"));
        let mut callback = signature();
        callback.parameters[0].kind = Kind::FunctionPointer;
        assert!(refused(&callback, &[]).contains("points to a function"));
    }

    #[test]
    fn near_names_are_found() {
        let known = ["parse_line", "parse", "emit", "perse"].map(str::to_owned);
        let found: Vec<&String> = near("parze", &known).collect();
        assert_eq!(found, ["parse", "perse"]);
        assert_eq!(near("line", &known).collect::<Vec<_>>(), ["parse_line"]);
        assert_eq!(distance("", "abc"), 3);
    }
}
