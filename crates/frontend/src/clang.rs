//! Compiling C to bitcode.
//!
//! The program is compiled unoptimised, so that every operation of the source is there to be checked, but
//! without the mark that keeps later passes away. User flags come first and ours last, because of two
//! that contradict each other clang takes the last. Nothing is written to disk: the bitcode comes
//! through a pipe.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use ir::{Group, Groups, Target};

use crate::{FrontendError, diagnostics, headers};

/// What is always asked of the compiler, and cannot be taken back by the user.
pub const ALWAYS: &[&str] = &[
    "-c",
    "-emit-llvm",
    "-g",
    "-O0",
    "-Xclang",
    "-disable-O0-optnone",
    // Marks where variables begin and end to live; no sanitizer comes with it.
    "-Xclang",
    "-fsanitize-address-use-after-scope",
    // Contraction would round once where the source rounds twice.
    "-ffp-contract=off",
    // Mathematical functions stay calls, so that they set errno and come from the C library.
    "-fmath-errno",
    "-fno-fast-math",
    // A null check after a dereference is an operation of the source like any other.
    "-fno-delete-null-pointer-checks",
    "-fno-stack-protector",
    "-fno-sanitize=all",
    "-fno-lto",
    "-fno-profile-instr-generate",
    "-fno-coverage-mapping",
    "-U_FORTIFY_SOURCE",
    "-Qunused-arguments",
];

/// Lets C of the last century through: what every compiler took for thirty years is a warning
/// again. The user's own
/// flags come later and count.
pub const OLD_C: &[&str] = &[
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-function-pointer-types",
];

/// What the compiler says of a file, and the flags with which it is compiled once more.
const SECOND_TRIES: &[(&str, &[&str])] = &[
    // glibc's headers leave this in preprocessed text: the deallocator of the attribute `malloc` is
    // left out.
    ("'__malloc__' attribute takes no arguments", &["-x", "c", "-D__malloc__(...)="]),
    ("call to undeclared function 'assert'", &["-include", "assert.h"]),
];

/// A run of the compiler, the same for all files of a program.
#[derive(Clone, Debug)]
pub struct Compiler {
    /// The user's flags.
    pub flags: Vec<String>,
    /// musl's headers; without them the program has those of the compiler only.
    pub headers: Option<PathBuf>,
    /// Whether messages may be coloured.
    pub color: bool,
    /// Checks that the compiler adds.
    pub checks: Groups,
    /// Let a function that is only defined `inline` be a function of the program, as compilers of
    /// the last century did.
    pub old_inline: bool,
}

/// The compiler's name or path.
pub fn program() -> OsString {
    std::env::var_os("POLLARD_CLANG").unwrap_or_else(|| "clang-19".into())
}

/// What the flags ask to compile for.
pub fn target_of(flags: &[String]) -> Target {
    let mut target = Target::X86_64;
    for flag in flags {
        match flag.as_str() {
            "-m32" => target = Target::I386,
            "-m64" => target = Target::X86_64,
            _ => {}
        }
    }
    target
}

/// The triple of a target with musl.
pub fn triple(target: Target) -> &'static str {
    match target {
        Target::X86_64 => "x86_64-unknown-linux-musl",
        Target::I386 => "i386-unknown-linux-musl",
    }
}

/// Tells clang the target. Debian's clang computes floats of 32-bit programs with the x87 and its
/// excess precision; ours are those of SSE2, like on x86_64, so that a `double` is a double.
pub fn add_target(clang: &mut Command, target: Target) {
    clang.arg(format!("--target={}", triple(target)));
    if target == Target::I386 {
        clang.arg("-msse2");
    }
}

/// Lets clang find `klee/klee.h` and the like, after all folders that come before on its command line.
pub fn add_own_headers(clang: &mut Command) {
    if let Some(folder) = headers::folder() {
        clang.arg("-isystem").arg(folder);
    }
}

/// What asks the compiler to add checks, after [`ALWAYS`].
pub fn check_flags(checks: Groups) -> Vec<String> {
    let mut flags = Vec::new();
    let groups = checks.for_compiler();
    if !groups.is_empty() {
        flags.push(format!("-fsanitize={groups}"));
        flags.push("-fno-sanitize-recover=all".to_owned());
    }
    if checks.has(Group::PointerSubtract) {
        // A difference of pointers to char is told from one of integers by its name.
        flags.push("-fno-discard-value-names".to_owned());
    }
    if checks.has(Group::PointerOverflow) {
        // Otherwise null is an address like any other. Nothing here deletes checks for null.
        flags.push("-fdelete-null-pointer-checks".to_owned());
    }
    flags
}

/// Whether the user wants to see warnings: they asked for some.
fn wants_warnings(flags: &[String]) -> bool {
    flags.iter().any(|f| {
        (f.starts_with("-W") && !f.starts_with("-Wno-") && !f.starts_with("-Wp,"))
            || f.starts_with("-pedantic")
    })
}

/// Which warnings the compiler makes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Warnings {
    /// Those that the user asked for.
    Wanted,
    /// Its default ones and those about values, from which we choose.
    Chosen,
    /// None.
    None,
}

impl Compiler {
    fn command(&self, source: &Path, warnings: Warnings, extra: &[&str]) -> Command {
        let mut clang = Command::new(program());
        add_target(&mut clang, target_of(&self.flags));
        clang.args(OLD_C).args(extra);
        if self.old_inline {
            clang.arg("-fgnu89-inline");
        }
        match warnings {
            Warnings::Wanted => {}
            Warnings::Chosen => {
                clang.args(diagnostics::ASKED);
            }
            Warnings::None => {
                clang.arg("-w");
            }
        }
        clang.args(self.flags.iter().filter(|f| !matches!(f.as_str(), "-m32" | "-m64")));
        // After the user's own folders; the host's headers never.
        clang.arg("-nostdlibinc");
        if let Some(headers) = &self.headers {
            clang.arg("-isystem").arg(headers);
        }
        add_own_headers(&mut clang);
        clang.args(ALWAYS);
        clang.args(check_flags(self.checks));
        clang.arg(if self.color { "-fcolor-diagnostics" } else { "-fno-color-diagnostics" });
        clang.args(["-o", "-"]);
        clang.arg(if source.as_os_str().as_encoded_bytes().starts_with(b"-") {
            Path::new(".").join(source)
        } else {
            source.to_path_buf()
        });
        clang
    }

    /// Compiles one file; the second part of the result are warnings.
    pub fn compile(&self, source: &Path) -> Result<(Vec<u8>, String), FrontendError> {
        let first = self.compile_with(source, &[]);
        let (Ok((_, messages)) | Err(FrontendError::Compile { messages, .. })) = &first else {
            return first;
        };
        let extra = |(complaint, flags): &(&str, &'static [&'static str])| {
            messages.contains(complaint).then_some(*flags)
        };
        let extra: Vec<&str> = SECOND_TRIES.iter().filter_map(extra).flatten().copied().collect();
        if extra.is_empty() {
            return first;
        }
        self.compile_with(source, &extra).or(first)
    }

    fn compile_with(
        &self,
        source: &Path,
        extra: &[&str],
    ) -> Result<(Vec<u8>, String), FrontendError> {
        if wants_warnings(&self.flags) {
            return self.run(source, Warnings::Wanted, extra);
        }
        match self.run(source, Warnings::Chosen, extra) {
            // A pragma can make an error of a warning that nobody asked for.
            Err(FrontendError::Compile { messages, .. }) => {
                match self.run(source, Warnings::None, extra) {
                    Err(FrontendError::Compile { path, .. }) => {
                        Err(FrontendError::Compile { path, messages })
                    }
                    other => other,
                }
            }
            other => other,
        }
    }

    fn run(
        &self,
        source: &Path,
        warnings: Warnings,
        extra: &[&str],
    ) -> Result<(Vec<u8>, String), FrontendError> {
        let mut clang = self.command(source, warnings, extra);
        let done = clang.stdin(Stdio::null()).output().map_err(|error| {
            let program = program().to_string_lossy().into_owned();
            FrontendError::ClangMissing { program, error }
        })?;
        let mut messages = String::from_utf8_lossy(&done.stderr).into_owned();
        if warnings == Warnings::Chosen {
            messages = diagnostics::about_values(&messages);
        }
        if messages.is_empty() && !done.status.success() {
            messages = format!("{}: the compiler ended: {}\n", source.display(), done.status);
        }
        if done.status.success() {
            Ok((done.stdout, messages))
        } else {
            Err(FrontendError::Compile { path: source.into(), messages })
        }
    }

    /// Compiles several files at once, as many as there are processors; the first error in the
    /// order of the files is the result.
    pub fn compile_all(&self, sources: &[&Path]) -> Result<Vec<(Vec<u8>, String)>, FrontendError> {
        let workers =
            std::thread::available_parallelism().map_or(1, usize::from).min(sources.len());
        let next = std::sync::atomic::AtomicUsize::new(0);
        let mut results: Vec<_> = std::thread::scope(|scope| {
            let work = || {
                let mut done = Vec::new();
                loop {
                    let index = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some(source) = sources.get(index) else { return done };
                    done.push((index, self.compile(source)));
                }
            };
            let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
            threads.into_iter().flat_map(|t| t.join().expect("no panic in a worker")).collect()
        });
        results.sort_by_key(|&(index, _)| index);
        results.into_iter().map(|(_, result)| result).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags(words: &[&str]) -> Vec<String> {
        words.iter().map(|w| w.to_string()).collect()
    }

    #[test]
    fn the_last_width_counts() {
        assert_eq!(target_of(&flags(&["-m32"])), Target::I386);
        assert_eq!(target_of(&flags(&["-m32", "-m64"])), Target::X86_64);
        assert_eq!(target_of(&[]), Target::X86_64);
    }

    #[test]
    fn warnings_are_shown_to_who_asks() {
        assert!(wants_warnings(&flags(&["-Wall"])));
        assert!(wants_warnings(&flags(&["-pedantic"])));
        assert!(!wants_warnings(&flags(&["-Wno-int-conversion", "-DWall"])));
    }
}
