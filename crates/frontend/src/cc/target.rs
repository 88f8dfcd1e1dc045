//! The libc that programs are compiled and linked against.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use super::Runtime;
use super::args::{CommandLine, Mode};
use crate::{clang, libc};

/// The target of one call.
pub struct Target {
    target: ir::Target,
    /// Folder with crt1.o and libc.a; `None` when clang's own libc is used.
    musl_library: Option<PathBuf>,
    musl_headers: PathBuf,
    /// Our own runtime, which a program for another tool needs natively.
    runtime: Option<PathBuf>,
}

impl Target {
    /// The target that the command line and `POLLARD_CC_LIBC` ask for. A 32-bit musl is rare: where
    /// its library is missing the native half uses the host's libc.
    pub fn of(line: &CommandLine, runtime: Runtime<'_>) -> Target {
        let host = std::env::var_os("POLLARD_CC_LIBC").is_some_and(|libc| libc == "host");
        let arch = match line.target {
            ir::Target::X86_64 => "x86_64",
            ir::Target::I386 => "i386",
        };
        let library = PathBuf::from(format!("/usr/lib/{arch}-linux-musl"));
        let musl_library = (!host && library.join("libc.a").is_file()).then_some(library);
        let linking = line.mode == Mode::Link && !line.has("-r") && !line.has("-shared");
        Target {
            target: line.target,
            musl_library,
            musl_headers: musl_headers(line.target, arch),
            runtime: linking.then(|| runtime(line.target)).flatten(),
        }
    }

    /// Clang for the native half.
    pub fn clang(&self) -> Command {
        match self.musl_library {
            Some(_) => self.musl_clang(),
            None => host_clang(),
        }
    }

    /// Clang for the bitcode half. Its headers are those of the native half, so that both see the same
    /// program; only without a native musl for this target are they musl's nevertheless, because the
    /// bitcode will meet musl.
    pub fn bitcode_clang(&self) -> Command {
        let host = std::env::var_os("POLLARD_CC_LIBC").is_some_and(|libc| libc == "host");
        if host { host_clang() } else { self.musl_clang() }
    }

    fn musl_clang(&self) -> Command {
        let mut clang = Command::new(clang::program());
        // The empty root keeps the host's libraries out: their symbols are glibc's.
        clang.args(["--start-no-unused-arguments", "--sysroot=/nonexistent", "-nostdlibinc"]);
        clang::add_target(&mut clang, self.target);
        clang.arg("-isystem").arg(&self.musl_headers);
        clang::add_own_headers(&mut clang);
        clang.arg("--end-no-unused-arguments");
        clang
    }

    /// Adds the words of a link, between the start-up files and the libraries of the target.
    pub fn add_link(&self, clang: &mut Command, line: &CommandLine, words: Vec<OsString>) {
        let given = |flags: &[&str]| flags.iter().any(|flag| line.has(flag));
        let Some(library) = self.musl_library.as_ref().filter(|_| !given(&["-r"])) else {
            clang.args(words).args(&self.runtime);
            return;
        };
        let shared = given(&["-shared"]);
        let bare = given(&["-nostdlib"]);
        let start_files = !bare && !shared && !given(&["-nostartfiles"]);
        if !shared {
            clang.arg("-static");
        }
        clang.args(["-nostdlib", "-Qunused-arguments"]).arg("-L").arg(library);
        if start_files {
            clang.args(["crt1.o", "crti.o"].map(|file| library.join(file)));
        }
        let position_independent = ["-pie", "-static-pie", "-dynamic"];
        clang.args(words.into_iter().filter(|w| !position_independent.iter().any(|p| w == p)));
        if !bare && !shared && !given(&["-nodefaultlibs"]) {
            clang.args(&self.runtime);
            clang.args(["-Wl,--start-group", "-lc"]).args(self.builtins()).arg("-Wl,--end-group");
        }
        if start_files {
            clang.arg(library.join("crtn.o"));
        }
    }

    /// The library of arithmetic that the processor lacks (128-bit division and the like).
    fn builtins(&self) -> Option<PathBuf> {
        let mut ask = Command::new(clang::program());
        ask.args(["--rtlib=compiler-rt", "-print-libgcc-file-name"]);
        clang::add_target(&mut ask, self.target);
        let answer = ask.output().ok()?;
        let path = PathBuf::from(String::from_utf8(answer.stdout).ok()?.trim());
        path.is_file().then_some(path)
    }
}

/// Clang with the libc of this system.
fn host_clang() -> Command {
    let mut clang = Command::new(clang::program());
    clang.arg("--start-no-unused-arguments");
    clang::add_own_headers(&mut clang);
    clang.arg("--end-no-unused-arguments");
    clang
}

/// The headers of our libc build when it is there, else those that Debian's musl-dev installs.
fn musl_headers(target: ir::Target, arch: &str) -> PathBuf {
    let built = libc::headers(target).filter(|headers| headers.is_dir());
    built.unwrap_or_else(|| PathBuf::from(format!("/usr/include/{arch}-linux-musl")))
}
