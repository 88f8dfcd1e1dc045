//! What the parameters of a function are, read from clang's print of syntax trees.

use std::path::Path;

use ctext::declarations::{Derivation, declarators};

use crate::build::Source;
use crate::toolchain::{BuildError, Toolchain, finish};

/// A parameter of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name; `argumentN` if it has none.
    pub name: String,
    /// Its type as the source writes it.
    pub spelling: String,
    /// What it is, as far as a caller that makes arguments up has to know.
    pub kind: Kind,
}

/// Kinds of parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A value that can be filled with bytes.
    Value,
    /// A value of which only the bytes 0 and 1 are good.
    Bool,
    /// A pointer to data.
    Pointer,
    /// A pointer to a function.
    FunctionPointer,
}

/// The definition of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// Whether more arguments may follow.
    pub variadic: bool,
}

/// The definition of a function, if the file has it.
pub fn of(
    tools: &Toolchain,
    source: &Source<'_>,
    file: &Path,
    function: &str,
) -> Result<Option<Signature>, BuildError> {
    let tree = syntax_tree(tools, source, file, Some(function))?;
    Ok(definition(&tree, function))
}

/// The names of the functions that the file defines.
pub fn names(
    tools: &Toolchain,
    source: &Source<'_>,
    file: &Path,
) -> Result<Vec<String>, BuildError> {
    Ok(defined(&syntax_tree(tools, source, file, None)?))
}

fn syntax_tree(
    tools: &Toolchain,
    source: &Source<'_>,
    file: &Path,
    only: Option<&str>,
) -> Result<String, BuildError> {
    let mut clang = tools.clang();
    clang.args(source.flags).args(["-w", "-fsyntax-only", "-fno-color-diagnostics"]);
    clang.args(["-Qunused-arguments", "-Xclang", "-ast-dump"]);
    if let Some(name) = only {
        clang.arg("-Xclang").arg(format!("-ast-dump-filter={name}"));
    }
    let tree = finish(clang.arg(file))?.stdout;
    Ok(String::from_utf8_lossy(&tree).into_owned())
}

/// Finds the definition: the one declaration with a body.
fn definition(tree: &str, function: &str) -> Option<Signature> {
    let named = format!(" {function} '");
    let mut found: Option<Signature> = None;
    for line in tree.lines() {
        if line.starts_with("FunctionDecl ") {
            found = line.split_once(&named).map(|(_, ty)| Signature {
                parameters: Vec::new(),
                variadic: ty.split('\'').next().is_some_and(|ty| ty.ends_with("...)")),
            });
        }
        let Some(signature) = &mut found else { continue };
        let child = line.strip_prefix("|-").or_else(|| line.strip_prefix("`-")).unwrap_or("");
        if child.starts_with("ParmVarDecl ") {
            let parameter = Parameter::parse(child, signature.parameters.len())?;
            signature.parameters.push(parameter);
        } else if child.starts_with("CompoundStmt ") {
            return found;
        }
    }
    None
}

/// The functions with a body in a whole tree.
fn defined(tree: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut last = None;
    for line in tree.lines() {
        let depth = line.find(|c: char| !" |`-".contains(c)).unwrap_or(0);
        let node = &line[depth..];
        if depth == 2 {
            let name = node.split(" '").next().and_then(|text| text.rsplit(' ').next());
            last = name.filter(|_| node.starts_with("FunctionDecl ")).map(str::to_owned);
        } else if depth == 4 && node.starts_with("CompoundStmt ") {
            names.extend(last.take());
        }
    }
    names
}

impl Parameter {
    /// Reads `ParmVarDecl 0x1 <col:1, col:7> col:7 used name 'u32':'unsigned int'`.
    fn parse(line: &str, index: usize) -> Option<Parameter> {
        let mut quoted = line.split('\'');
        let name = quoted.next()?.split(' ').rfind(|word| !word.is_empty())?;
        let spelling = quoted.next()?.to_owned();
        let meaning = quoted.nth(1).unwrap_or(&spelling).to_owned();
        let named =
            !name.contains([':', '>']) && !["used", "referenced", "invalid"].contains(&name);
        let name = if named { name.to_owned() } else { format!("argument{index}") };
        Some(Parameter { name, spelling, kind: kind(&meaning) })
    }
}

fn kind(meaning: &str) -> Kind {
    const QUALIFIERS: [&str; 3] = ["const", "volatile", "restrict"];
    let bare = meaning.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == ' ');
    let mut rest = meaning[bare.len()..].split_whitespace();
    if bare.ends_with('*') && rest.all(|word| QUALIFIERS.contains(&word)) {
        return Kind::Pointer;
    }
    // `int (*const)[3]` and `int (*)(char)`: the first type that is no pointer tells.
    let derivations = declarators(meaning).swap_remove(0).derivations;
    if derivations.first() == Some(&Derivation::Pointer) {
        let target = derivations.iter().find(|&&step| step != Derivation::Pointer);
        let is_function = target == Some(&Derivation::Function);
        return if is_function { Kind::FunctionPointer } else { Kind::Pointer };
    }
    let words = meaning.split_whitespace().filter(|word| !QUALIFIERS.contains(word));
    if words.eq(["_Bool"]) { Kind::Bool } else { Kind::Value }
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
        `-CompoundStmt 0x9 <col:99, col:141>\n\
        Dumping v:\n\
        FunctionDecl 0x4 <a.c:6:1, col:9> col:12 v 'int (const char *, ...)'\n\
        |-ParmVarDecl 0x5 <col:14, col:18> col:18 used a 'const char *'\n\
        `-CompoundStmt 0x9 <col:99, col:141>\n";

    #[test]
    fn parameters_are_read_from_the_definition() {
        let found = definition(TREE, "g").unwrap();
        assert!(!found.variadic);
        let names: Vec<&str> = found.parameters.iter().map(|p| p.name.as_str()).collect();
        let kinds: Vec<Kind> = found.parameters.iter().map(|p| p.kind).collect();
        assert_eq!(names, ["a", "argument1", "cb", "k"]);
        assert_eq!(kinds, [Kind::Value, Kind::Pointer, Kind::FunctionPointer, Kind::Pointer]);
        assert!(definition(TREE, "v").unwrap().variadic);
        assert_eq!(definition(TREE, "h"), None);
        let declared = TREE.replace("`-CompoundStmt", "`-Nothing");
        assert_eq!(definition(&declared, "g"), None);
    }

    #[test]
    fn kinds_are_told_by_the_type() {
        assert_eq!(kind("int (*const)[3]"), Kind::Pointer);
        assert_eq!(kind("void (*)(int)"), Kind::FunctionPointer);
        assert_eq!(kind("void (**)(int)"), Kind::FunctionPointer);
        assert_eq!(kind("int (*(*)[3])(int)"), Kind::Pointer);
        assert_eq!(kind("struct P"), Kind::Value);
        assert_eq!(kind("const _Bool"), Kind::Bool);
        assert_eq!(kind("char **restrict"), Kind::Pointer);
    }

    #[test]
    fn names_are_those_with_a_body() {
        let tree = "TranslationUnitDecl 0x1 <<invalid sloc>> <invalid sloc>\n\
            |-FunctionDecl 0x2 <line:3:1, col:38> col:5 declared 'int (int)'\n\
            | `-ParmVarDecl 0x3 <col:7, col:19> col:19 fmt 'int'\n\
            |-FunctionDecl 0x4 <line:3:1, col:38> col:5 used defined 'int (int)' static\n\
            | |-ParmVarDecl 0x5 <col:7, col:19> col:19 fmt 'int'\n\
            | `-CompoundStmt 0x6 <col:28, col:38>\n\
            `-FunctionDecl 0x7 <line:4:1, col:38> col:5 last 'void (void)'\n  \
              `-CompoundStmt 0x8 <col:28, col:38>\n";
        assert_eq!(defined(tree), ["defined", "last"]);
    }
}
