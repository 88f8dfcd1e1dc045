//! From a request to a linked module, ready to be lowered.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ir::Target;

use crate::clang::{self, Compiler};
use crate::input::{Part, parts_of};
use crate::libc::{self, Library};
use crate::llvm::{Context, Module};
use crate::request::{Libc, Request};
use crate::{FrontendError, adapt, alias, apart, link, passes};

/// The machine's function that gives any value.
const ANY_VALUE: &str = "__pollard_uninitialised";

/// How long each step of loading took.
#[derive(Clone, Debug, Default)]
pub struct Timings {
    steps: Vec<(&'static str, Duration)>,
}

impl Timings {
    /// The steps in the order they were made.
    pub fn steps(&self) -> &[(&'static str, Duration)] {
        &self.steps
    }

    /// All of them together.
    pub fn total(&self) -> Duration {
        self.steps.iter().map(|&(_, time)| time).sum()
    }

    pub(crate) fn measure<T>(&mut self, step: &'static str, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.steps.push((step, start.elapsed()));
        result
    }
}

/// Compiles, links and runs the passes. `warn` gets the compiler's warnings.
pub fn link_request<'c>(
    context: &'c Context,
    request: &Request,
    timings: &mut Timings,
    warn: &mut dyn FnMut(&str),
) -> Result<Module<'c>, FrontendError> {
    let mut built = build(context, request, false, timings, warn)?;
    if !missing_functions(&built, request).is_empty() {
        // C99 leaves a function that is only defined `inline` to another file, and there may be
        // none.
        let again = build(context, request, true, timings, &mut |_| ());
        if let Ok(again) = again
            && missing_functions(&again, request).len() < missing_functions(&built, request).len()
        {
            built = again;
        }
    }
    let Built { mut module, target, called } = built;
    let entry = request.entry_name();
    check_entry(&module, request)?;
    if request.uninitialised {
        module.give_variables_any_value(ANY_VALUE);
    }
    module.mark_poison(request.uninitialised);
    let mut called = called;
    called.extend(alias::replacements(&request.aliases)?);
    let library = timings.measure("libc", || match request.libc {
        Libc::Auto => link_library(context, &mut module, target, &called),
        Libc::None => Ok(false),
    })?;
    alias::replace(&mut module, &request.aliases, warn)?;
    let start = library.then_some(link::LIBRARY_START);
    let called = called.iter().map(String::as_str);
    let roots: Vec<&str> = [entry].into_iter().chain(start).chain(called).collect();
    timings.measure("passes", || passes::run(&mut module, &roots))?;
    // Most variables get a value before they are read.
    module.drop_unused_values(ANY_VALUE);
    module.use_debug_intrinsics();
    Ok(module)
}

/// The program must have the function that it starts in.
fn check_entry(module: &Module<'_>, request: &Request) -> Result<(), FrontendError> {
    let name = request.entry_name();
    let mut symbols = module.symbols();
    let found = symbols.any(|s| s.name() == name && s.is_external_definition());
    match (&request.entry, found) {
        (None, true) => Ok(()),
        (None, false) => Err(FrontendError::NoMain),
        (Some(name), false) => {
            Err(FrontendError::Entry(name.clone(), "no such function in the program"))
        }
        (Some(name), true) => match module.function(name).map(|f| module.parameters(f)) {
            Some(0..=3) => Ok(()),
            Some(_) => Err(FrontendError::Entry(name.clone(), "it has more than 3 parameters")),
            None => Err(FrontendError::Entry(name.clone(), "it is no function")),
        },
    }
}

/// The program's own modules as one.
struct Built<'c> {
    module: Module<'c>,
    target: Target,
    /// Functions of the C library that lowering will call for it.
    called: Vec<String>,
}

fn build<'c>(
    context: &'c Context,
    request: &Request,
    old_inline: bool,
    timings: &mut Timings,
    warn: &mut dyn FnMut(&str),
) -> Result<Built<'c>, FrontendError> {
    let parts = timings.measure("read", || read_parts(&request.inputs))?;
    let parts = timings.measure("compile", || compile_parts(parts, request, old_inline, warn))?;
    let Parsed { mut modules, members, target, called } =
        timings.measure("parse", || parse_parts(context, &parts))?;
    drop(parts);
    link::take_needed(&mut modules, members, &called, request.entry_name());
    let module = timings.measure("link", || link::merge_user_modules(modules))?;
    Ok(Built { module, target, called })
}

/// Functions that nobody defines, of a program that is compiled from sources.
fn missing_functions(built: &Built<'_>, request: &Request) -> Vec<String> {
    let is_source = |path: &PathBuf| path.extension().is_some_and(|e| e == "c" || e == "i");
    let mut missing = link::needed_symbols(&built.module, &built.called);
    if !request.inputs.iter().any(is_source) || missing.is_empty() {
        return Vec::new();
    }
    if request.libc == Libc::Auto
        && let Ok(library) = Library::open(built.target)
    {
        missing.retain(|name| library.member_defining(name).is_none());
    }
    missing
}

fn read_parts(inputs: &[PathBuf]) -> Result<Vec<Part>, FrontendError> {
    if inputs.is_empty() {
        return Err(FrontendError::NoInput);
    }
    let mut parts = Vec::new();
    for input in inputs {
        parts.extend(parts_of(input)?);
    }
    Ok(parts)
}

/// Compiles the sources among the parts; the order stays.
fn compile_parts(
    parts: Vec<Part>,
    request: &Request,
    old_inline: bool,
    warn: &mut dyn FnMut(&str),
) -> Result<Vec<Part>, FrontendError> {
    let sources: Vec<&Path> = parts
        .iter()
        .filter_map(|part| match part {
            Part::Source(path) => Some(path.as_path()),
            _ => None,
        })
        .collect();
    if sources.is_empty() {
        return Ok(parts);
    }
    let mut compiled = compile_with_headers(&sources, request, old_inline)?.into_iter();
    let mut bitcode_of = |path: PathBuf| {
        let (bitcode, warnings) = compiled.next().expect("one result for each source");
        if !warnings.is_empty() {
            warn(&warnings);
        }
        Part::Compiled(path, bitcode)
    };
    Ok(parts
        .into_iter()
        .map(|part| match part {
            Part::Source(path) => bitcode_of(path),
            other => other,
        })
        .collect())
}

/// Compiles against musl's headers. A program that includes none compiles without them, so a missing
/// library is built only when compiling fails.
fn compile_with_headers(
    sources: &[&Path],
    request: &Request,
    old_inline: bool,
) -> Result<Vec<(Vec<u8>, String)>, FrontendError> {
    let target = clang::target_of(&request.cflags);
    let compiler = Compiler {
        flags: request.cflags.clone(),
        headers: libc::headers(target),
        color: request.color,
        checks: request.checks,
        old_inline,
    };
    let result = compiler.compile_all(sources);
    match result {
        Err(FrontendError::Compile { path, messages })
            if compiler.headers.is_none() && messages.contains("file not found") =>
        {
            let missing = |reason| FrontendError::LibcMissing {
                reason,
                needed_by: path.display().to_string(),
            };
            libc::ensure().map_err(missing)?;
            Compiler { headers: libc::headers(target), ..compiler }.compile_all(sources)
        }
        other => other,
    }
}

/// The program's own modules.
struct Parsed<'c> {
    modules: Vec<Module<'c>>,
    /// Those that are members of archives.
    members: Vec<Module<'c>>,
    target: Target,
    /// Functions of the C library that lowering will call for them.
    called: Vec<String>,
}

fn parse_parts<'c>(context: &'c Context, parts: &[Part]) -> Result<Parsed<'c>, FrontendError> {
    apart::try_reading(parts)?;
    let (mut modules, mut members, mut called) = (Vec::new(), Vec::new(), Vec::new());
    let mut first: Option<(&Path, Target)> = None;
    for part in parts {
        let (path, parsed) = match part {
            Part::Source(path) => unreachable!("{} is compiled by now", path.display()),
            Part::Compiled(path, bytes)
            | Part::Bitcode(path, bytes)
            | Part::Member(path, bytes) => (path, Module::parse_bitcode(context, bytes)),
            Part::Text(path, bytes) => {
                (path, Module::parse_text(context, &path.to_string_lossy(), bytes))
            }
        };
        let mut module = parsed.map_err(|message| refused_bitcode(path, message))?;
        if matches!(part, Part::Compiled(..)) {
            module.keep_scopes(passes::return_twice());
        } else {
            module.verify().map_err(|message| refused_bitcode(path, message))?;
            module.forget_scopes();
        }
        let target = target_of(&module, path)?;
        match first {
            Some((first, known)) if known != target => {
                return Err(FrontendError::MixedTargets {
                    first: first.into(),
                    other: path.into(),
                });
            }
            _ => first = first.or(Some((path, target))),
        }
        // One triple for all: the linker warns of differences such as gnu and musl.
        module.set_triple(clang::triple(target));
        called.extend(adapt::adapt(&mut module));
        match part {
            Part::Member(..) => members.push(module),
            _ => modules.push(module),
        }
    }
    let (_, target) = first.ok_or(FrontendError::NoInput)?;
    Ok(Parsed { modules, members, target, called })
}

/// Why LLVM refused a file: most often because a newer LLVM wrote it, and the message names it.
fn refused_bitcode(path: &Path, message: String) -> FrontendError {
    let path = path.to_path_buf();
    let producer = message.split("Producer: 'LLVM").nth(1).and_then(|rest| rest.split('\'').next());
    let major =
        |version: &str| version.split('.').next().and_then(|n| n.trim().parse::<u32>().ok());
    match producer.map(str::trim) {
        Some(producer) if major(producer) > major(&crate::llvm::version()) => {
            FrontendError::NewerBitcode { path, producer: producer.to_owned() }
        }
        _ => FrontendError::BadBitcode { path, message },
    }
}

fn target_of(module: &Module<'_>, path: &Path) -> Result<Target, FrontendError> {
    let triple = module.triple();
    let machine = triple.split('-').next().unwrap_or("");
    let known = match (machine, module.pointer_bits()) {
        ("x86_64" | "amd64" | "", 64) => Some(Target::X86_64),
        ("i386" | "i486" | "i586" | "i686" | "", 32) => Some(Target::I386),
        _ => None,
    };
    known.ok_or_else(|| FrontendError::Target { path: path.into(), triple })
}

/// Links what the program needs of the C library; says whether it needs any.
fn link_library<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    target: Target,
    called: &[String],
) -> Result<bool, FrontendError> {
    let needed = link::needed_symbols(module, called);
    let Some(first) = needed.first() else { return Ok(false) };
    libc::ensure().map_err(|reason| FrontendError::LibcMissing {
        reason,
        needed_by: format!("function or variable `{first}`"),
    })?;
    link::add_library(context, module, needed, &Library::open(target)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_writer_of_newer_bitcode_is_named() {
        let message = "Unknown attribute kind (99) (Producer: 'LLVM20.1.0' Reader: 'LLVM 19.1.7')";
        match refused_bitcode(Path::new("a.bc"), message.into()) {
            FrontendError::NewerBitcode { producer, .. } => assert_eq!(producer, "20.1.0"),
            other => panic!("{other}"),
        }
        let message = "Invalid record (Producer: 'LLVM14.0.6' Reader: 'LLVM 19.1.7')";
        let error = refused_bitcode(Path::new("a.bc"), message.into());
        assert!(matches!(error, FrontendError::BadBitcode { .. }), "{error}");
    }
}
