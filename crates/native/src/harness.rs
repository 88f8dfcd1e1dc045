//! A driver for one function of the program: a `main` that takes the function's arguments from the test.
//!
//! The driver includes the file that defines the function, so that static functions and types of that file
//! are within reach, with the file's own `main` under another name. What the parameters are is asked of
//! clang, which prints its syntax tree.
//!
//! A parameter is an input of its name and size. One that points to data gets the address of fresh memory that
//! holds the input instead.

use std::path::{Path, PathBuf};

use crate::build::Source;
use crate::toolchain::{BuildError, Toolchain, finish};

/// The driver's file.
pub const DRIVER: &str = "pollard-driver.c";

/// A parameter of the function.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Parameter {
    name: String,
    /// Its type as the source writes it.
    spelling: String,
    /// Whether it points to data.
    points: bool,
}

/// Writes the driver for a function into a folder; gives the files to compile instead of the program's.
pub fn with_driver(
    tools: &Toolchain,
    source: &Source<'_>,
    function: &str,
    folder: &Path,
) -> Result<Vec<PathBuf>, BuildError> {
    let mut files = Vec::new();
    let mut found = None;
    for input in source.inputs {
        match found.is_none().then(|| parameters(tools, source, input, function)).transpose()? {
            Some(Some(parameters)) => found = Some((input, parameters)),
            _ => files.push(input.clone()),
        }
    }
    let Some((input, parameters)) = found else {
        return Err(BuildError::Unfit(format!("no function `{function}` in the sources")));
    };
    let driver = folder.join(DRIVER);
    let text = driver_text(&std::path::absolute(input)?, function, &parameters);
    std::fs::write(&driver, text)?;
    files.push(driver);
    Ok(files)
}

/// The parameters of the function, if the file defines it.
fn parameters(
    tools: &Toolchain,
    source: &Source<'_>,
    file: &Path,
    function: &str,
) -> Result<Option<Vec<Parameter>>, BuildError> {
    let mut clang = tools.clang();
    clang.args(source.flags).args(["-w", "-fsyntax-only", "-fno-color-diagnostics"]);
    clang.args(["-Xclang", "-ast-dump", "-Xclang"]).arg(format!("-ast-dump-filter={function}"));
    let tree = finish(clang.arg(file))?.stdout;
    Ok(definition(&String::from_utf8_lossy(&tree), function))
}

/// Finds the definition in clang's print of syntax trees: the one declaration with a body.
fn definition(tree: &str, function: &str) -> Option<Vec<Parameter>> {
    let named = format!(" {function} '");
    let mut parameters = None;
    for line in tree.lines() {
        if line.starts_with("FunctionDecl ") {
            parameters = line.contains(&named).then(Vec::new);
        }
        let Some(known) = &mut parameters else { continue };
        let child = line.strip_prefix("|-").or_else(|| line.strip_prefix("`-")).unwrap_or("");
        if child.starts_with("ParmVarDecl ") {
            known.push(Parameter::parse(child, known.len())?);
        } else if child.starts_with("CompoundStmt ") {
            return parameters;
        }
    }
    None
}

impl Parameter {
    /// Reads `ParmVarDecl 0x1 <col:1, col:7> col:7 used name 'u32':'unsigned int'`.
    fn parse(line: &str, index: usize) -> Option<Parameter> {
        let mut quoted = line.split('\'');
        let name = quoted.next()?.split(' ').rfind(|word| !word.is_empty())?;
        let spelling = quoted.next()?.to_owned();
        let meaning = quoted.nth(1).unwrap_or(&spelling).to_owned();
        let qualifiers = ["const", "volatile", "restrict"];
        let bare = meaning.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == ' ');
        let named = !name.contains(':') && !["used", "referenced", "invalid"].contains(&name);
        let rest = meaning[bare.len()..].split_whitespace();
        let points = bare.ends_with('*') && rest.into_iter().all(|w| qualifiers.contains(&w));
        let name = if named { name.to_owned() } else { format!("argument{index}") };
        Some(Parameter { name, spelling, points })
    }
}

fn driver_text(file: &Path, function: &str, parameters: &[Parameter]) -> String {
    let take = |(index, Parameter { name, spelling, points }): (usize, &Parameter)| match points {
        true => format!("  void *pollard_{index} = pollard_memory(\"{name}\");\n"),
        false => format!(
            "  __typeof_unqual__({spelling}) pollard_{index};\n  \
             pollard_input(&pollard_{index}, sizeof pollard_{index}, \"{name}\");\n"
        ),
    };
    let taken: String = parameters.iter().enumerate().map(take).collect();
    let arguments: Vec<String> = (0..parameters.len()).map(|n| format!("pollard_{n}")).collect();
    format!(
        "#define main pollard_main_of_the_program\n#include \"{}\"\n#undef main\n\
         void pollard_input(void *memory, __SIZE_TYPE__ size, const char *name);\n\
         void *pollard_memory(const char *name);\n\
         int main(void) {{\n{taken}  {function}({});\n  return 0;\n}}\n",
        file.display(),
        arguments.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREE: &str = "Dumping gg:\n\
        FunctionDecl 0x1 <a.c:5:1, col:9> col:12 gg 'int (u32)'\n\
        |-ParmVarDecl 0x2 <col:14, col:18> col:18 other 'u32':'unsigned int'\n\
        `-CompoundStmt 0x3 <col:99, col:141>\n\
        Dumping g:\n\
        FunctionDecl 0x4 <a.c:6:1, col:9> col:12 used g 'int (u32, text, int (*)(int), char *const)' static\n\
        |-ParmVarDecl 0x5 <col:14, col:18> col:18 used a 'u32':'unsigned int'\n\
        |-ParmVarDecl 0x6 <col:21, col:33> col:33 'text':'const char *'\n\
        |-ParmVarDecl 0x7 <col:60, col:73> col:66 cb 'int (*)(int)'\n\
        |-ParmVarDecl 0x8 <col:76, col:86> col:86 k 'char *const'\n\
        `-CompoundStmt 0x9 <col:99, col:141>\n";

    #[test]
    fn parameters_are_read_from_the_definition() {
        let found = definition(TREE, "g").unwrap();
        let names: Vec<&str> = found.iter().map(|p| p.name.as_str()).collect();
        let points: Vec<bool> = found.iter().map(|p| p.points).collect();
        assert_eq!(names, ["a", "argument1", "cb", "k"]);
        assert_eq!(points, [false, true, false, true]);
        assert_eq!(definition(TREE, "h"), None);
        let declared = TREE.replace("`-CompoundStmt", "`-Nothing");
        assert_eq!(definition(&declared, "g"), None);
    }

    #[test]
    fn the_driver_takes_each_argument() {
        let parameters = definition(TREE, "g").unwrap();
        let text = driver_text(Path::new("/x/a.c"), "g", &parameters);
        assert!(text.contains("__typeof_unqual__(u32) pollard_0;\n"));
        assert!(text.contains("void *pollard_3 = pollard_memory(\"k\");\n"));
        assert!(text.contains("  g(pollard_0, pollard_1, pollard_2, pollard_3);\n"));
    }
}
