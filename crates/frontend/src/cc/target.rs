//! The libc that programs are compiled and linked against.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::args::CommandLine;

/// What turns a native compilation into one to bitcode: unoptimised, yet open to later passes, with
/// debug information, and silent because the native compiler already said everything.
pub const BITCODE_FLAGS: &[&str] = &[
    "-c",
    "-emit-llvm",
    "-g",
    "-O0",
    "-Xclang",
    "-disable-O0-optnone",
    "-fno-stack-protector",
    "-w",
    "-Qunused-arguments",
];

/// The target of one call.
pub struct Target {
    bits32: bool,
    /// Folder with crt1.o and libc.a; `None` when clang's own libc is used.
    musl_library: Option<PathBuf>,
    /// Header folders of musl and of the kernel.
    musl_headers: Vec<PathBuf>,
}

impl Target {
    /// The target that the command line and `POLLARD_CC_LIBC` ask for. A 32-bit musl is rare: where
    /// its library is missing the native half uses the host's libc.
    pub fn of(line: &CommandLine) -> Target {
        let host = std::env::var_os("POLLARD_CC_LIBC").is_some_and(|libc| libc == "host");
        let arch = if line.bits32 { "i386" } else { "x86_64" };
        let library = PathBuf::from(format!("/usr/lib/{arch}-linux-musl"));
        let musl_library = (!host && library.join("libc.a").is_file()).then_some(library);
        Target { bits32: line.bits32, musl_library, musl_headers: musl_headers(arch) }
    }

    /// Clang for the native half.
    pub fn clang(&self) -> Command {
        match self.musl_library {
            Some(_) => self.musl_clang(),
            None => Command::new(clang_program()),
        }
    }

    /// Clang for the bitcode half. Its headers are those of the native half, so that both see the same
    /// program; only without a native musl for this target are they musl's nevertheless, because the
    /// bitcode will meet musl.
    pub fn bitcode_clang(&self) -> Command {
        let host = std::env::var_os("POLLARD_CC_LIBC").is_some_and(|libc| libc == "host");
        if host { Command::new(clang_program()) } else { self.musl_clang() }
    }

    fn musl_clang(&self) -> Command {
        let mut clang = Command::new(clang_program());
        let triple = if self.bits32 { "i386-linux-musl" } else { "x86_64-linux-musl" };
        // The empty root keeps the host's libraries out: their symbols are glibc's.
        clang.args(["--start-no-unused-arguments", "--sysroot=/nonexistent", "-nostdlibinc"]);
        clang.arg(format!("--target={triple}"));
        for folder in &self.musl_headers {
            clang.arg("-isystem").arg(folder);
        }
        clang.arg("--end-no-unused-arguments");
        clang
    }

    /// Adds the words of a link, between the start-up files and the libraries of the target.
    pub fn add_link(&self, clang: &mut Command, line: &CommandLine, words: Vec<OsString>) {
        let given = |flags: &[&str]| flags.iter().any(|flag| line.has(flag));
        let Some(library) = self.musl_library.as_ref().filter(|_| !given(&["-r"])) else {
            clang.args(words);
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
            clang.args(["-Wl,--start-group", "-lc"]).args(self.builtins()).arg("-Wl,--end-group");
        }
        if start_files {
            clang.arg(library.join("crtn.o"));
        }
    }

    /// The library of arithmetic that the processor lacks (128-bit division and the like).
    fn builtins(&self) -> Option<PathBuf> {
        let mut ask = Command::new(clang_program());
        ask.args(["--rtlib=compiler-rt", "-print-libgcc-file-name"]);
        ask.arg(if self.bits32 {
            "--target=i386-linux-musl"
        } else {
            "--target=x86_64-linux-musl"
        });
        let answer = ask.output().ok()?;
        let path = PathBuf::from(String::from_utf8(answer.stdout).ok()?.trim());
        path.is_file().then_some(path)
    }
}

fn clang_program() -> OsString {
    std::env::var_os("POLLARD_CLANG").unwrap_or_else(|| "clang-19".into())
}

/// The headers of our libc build when it is there, else those that Debian's musl-dev installs.
fn musl_headers(arch: &str) -> Vec<PathBuf> {
    if let Some(built) = built_libc() {
        let headers = built.join(arch).join("include");
        if headers.is_dir() {
            return vec![headers];
        }
    }
    vec![PathBuf::from(format!("/usr/include/{arch}-linux-musl"))]
}

fn built_libc() -> Option<PathBuf> {
    if let Some(given) = std::env::var_os("POLLARD_LIBC") {
        return Some(given.into());
    }
    let cache = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache")))?;
    let complete = |folder: &PathBuf| folder.join("stamp").is_file();
    let folders = std::fs::read_dir(cache.join("pollard")).ok()?;
    let mut libcs: Vec<_> = folders.flatten().map(|entry| entry.path()).filter(complete).collect();
    libcs.sort();
    libcs.pop()
}
