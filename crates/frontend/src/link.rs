//! Linking: the program's own modules, then what it needs of the C library.
//!
//! The library is linked as a static linker links an archive: a member is taken when it defines a
//! symbol that is needed strongly and not defined yet, whether strongly or weakly. What the machine provides
//! itself is never taken from the library. A definition of the program wins over one of the library.
//!
//! The members are first merged among themselves, two by two: LLVM's linker looks at the whole
//! destination each time, so adding them one by one to a large program would cost a walk over it each.

use std::collections::{HashSet, VecDeque};
use std::path::PathBuf;

use ir::{Native, Origin};
use llvm_sys::LLVMLinkage;

use crate::FrontendError;
use crate::libc::Library;
use crate::llvm::{Context, Module};

/// The function of the library that starts a program which uses the library.
pub const LIBRARY_START: &str = "__pollard_start";

/// Links the program's own modules into one.
pub fn merge_user_modules(modules: Vec<Module<'_>>) -> Result<Module<'_>, FrontendError> {
    merge(modules).map_err(FrontendError::Link)?.ok_or(FrontendError::NoInput)
}

/// Adds the members of archives that the program needs, and that those need, as a linker does. An
/// archive that is the program itself, or has the function to start in, is taken for that.
pub fn take_needed<'c>(
    modules: &mut Vec<Module<'c>>,
    members: Vec<Module<'c>>,
    called: &[String],
    entry: &str,
) {
    if modules.is_empty() {
        modules.extend(members);
        return;
    }
    let mut needed: Vec<String> = called.to_vec();
    let mut defined = HashSet::new();
    for names in modules.iter().map(names_of) {
        needed.extend(names.needed);
        defined.extend(names.defined);
    }
    needed.push(entry.to_owned());
    let mut left: Vec<(Names, Module<'c>)> =
        members.into_iter().map(|module| (names_of(&module), module)).collect();
    while let Some(at) = left.iter().position(|(names, _)| {
        let open = |name: &&String| !defined.contains(*name);
        names.defined.iter().filter(open).any(|name| needed.contains(name))
    }) {
        let (names, module) = left.remove(at);
        defined.extend(names.defined);
        needed.extend(names.needed);
        modules.push(module);
    }
}

/// Merges neighbours until one is left.
fn merge(mut modules: Vec<Module<'_>>) -> Result<Option<Module<'_>>, String> {
    while modules.len() > 1 {
        let mut merged = Vec::with_capacity(modules.len().div_ceil(2));
        let mut rest = modules.into_iter();
        while let Some(mut module) = rest.next() {
            if let Some(other) = rest.next() {
                module.link(other)?;
            }
            merged.push(module);
        }
        modules = merged;
    }
    Ok(modules.pop())
}

/// Names of a module as far as a linker cares.
struct Names {
    defined: Vec<String>,
    needed: Vec<String>,
}

fn names_of(module: &Module<'_>) -> Names {
    let (mut defined, mut needed) = (Vec::new(), Vec::new());
    for symbol in module.symbols() {
        if symbol.is_undefined() {
            let weak = symbol.linkage() == LLVMLinkage::LLVMExternalWeakLinkage;
            if !weak && symbol.is_used() && !symbol.is_intrinsic() {
                needed.push(symbol.name().to_owned());
            }
        } else if symbol.is_external_definition() {
            defined.push(symbol.name().to_owned());
        }
    }
    Names { defined, needed }
}

/// What the program needs, and lowering will call for it (`called`), and nobody but a library could provide.
pub fn needed_symbols(program: &Module<'_>, called: &[String]) -> Vec<String> {
    let names = names_of(program);
    let defined: HashSet<&str> = names.defined.iter().map(String::as_str).collect();
    let mut needed = names.needed.clone();
    needed.extend_from_slice(called);
    needed.retain(|name| !defined.contains(name.as_str()) && Native::from_name(name).is_none());
    needed
}

/// Links into `program` the members of the library that define what is `needed`, together with the
/// library's own start-up code; says whether there were any.
pub fn add_library<'c>(
    context: &'c Context,
    program: &mut Module<'c>,
    needed: Vec<String>,
    library: &Library,
) -> Result<bool, FrontendError> {
    let own: HashSet<String> = names_of(program).defined.into_iter().collect();
    if !needed.iter().any(|name| library.member_defining(name).is_some()) {
        return Ok(false);
    }
    let roots = needed.into_iter().chain([LIBRARY_START.to_owned()]);
    let members = take_members(context, library, roots.collect(), own.clone())?;
    let damaged = |reason| FrontendError::LibcDamaged { path: PathBuf::from("libc"), reason };
    let Some(merged) = merge(members).map_err(damaged)? else { return Ok(false) };
    for symbol in merged.symbols() {
        if symbol.is_external_definition() && !symbol.is_weak() && own.contains(symbol.name()) {
            symbol.set_linkage(LLVMLinkage::LLVMWeakAnyLinkage);
        }
    }
    program.link(merged).map_err(FrontendError::Link)?;
    Ok(true)
}

/// The members that the symbols in `queue` need, and those that these need, and so on.
fn take_members<'c>(
    context: &'c Context,
    library: &Library,
    mut queue: VecDeque<String>,
    mut defined: HashSet<String>,
) -> Result<Vec<Module<'c>>, FrontendError> {
    let mut taken = HashSet::new();
    let mut members = Vec::new();
    while let Some(name) = queue.pop_front() {
        if defined.contains(&name) || Native::from_name(&name).is_some() {
            continue;
        }
        let Some(member) = library.member_defining(&name).filter(|&m| taken.insert(m)) else {
            continue;
        };
        let module = read_member(context, library, member)?;
        let names = names_of(&module);
        defined.extend(names.defined);
        queue.extend(names.needed);
        members.push(module);
    }
    Ok(members)
}

fn read_member<'c>(
    context: &'c Context,
    library: &Library,
    member: u32,
) -> Result<Module<'c>, FrontendError> {
    let path = library.member_path(member);
    let damaged = |reason: String| FrontendError::LibcDamaged { path: path.clone(), reason };
    let bitcode = std::fs::read(&path).map_err(|error| damaged(error.to_string()))?;
    let module = Module::parse_bitcode(context, &bitcode).map_err(damaged)?;
    let own = library.member_name(member).starts_with("runtime-");
    module.mark_origin(if own { Origin::Runtime } else { Origin::Libc });
    Ok(module)
}
