//! Builds a program natively: clang without optimisation, linked statically with Debian's musl.
//!
//! There is no musl for i386 in Debian, so programs with `-m32` are linked with glibc; they print only what does not
//! depend on the library. Results are kept below `target`, named by a hash of all that goes into them.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

const MUSL: &str = "/usr/lib/x86_64-linux-musl";
const MUSL_HEADERS: &str = "/usr/include/x86_64-linux-musl";

static COMPILER: LazyLock<PathBuf> = LazyLock::new(|| match std::env::var_os("POLLARD_CLANG") {
    Some(path) => path.into(),
    None => "clang-19".into(),
});

/// What the compiler says of itself: another version may compile differently.
static VERSION: LazyLock<Vec<u8>> = LazyLock::new(|| {
    Command::new(&*COMPILER).arg("--version").output().map(|o| o.stdout).unwrap_or_default()
});

/// The library of the compiler's own run-time functions (128-bit division and the like).
static BUILTINS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut command = Command::new(&*COMPILER);
    command.args(["--target=x86_64-linux-gnu", "--rtlib=compiler-rt", "-print-libgcc-file-name"]);
    command.output().map(|o| o.stdout.trim_ascii().to_vec()).unwrap_or_default()
});

/// The path of the built program.
pub fn build(sources: &[PathBuf], flags: &[String]) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("native");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let program = folder.join(format!("{:016x}", key(sources, flags)?));
    if program.exists() {
        return Ok(program);
    }
    // Built beside and renamed, so that a run that is stopped leaves nothing half done.
    let unfinished = folder.join(format!("{:016x}.{}", key(sources, flags)?, std::process::id()));
    let output = command(sources, flags, &unfinished)
        .output()
        .map_err(|e| format!("{}: {e}", COMPILER.display()))?;
    if !output.status.success() {
        return Err(format!("the native compiler: {}", String::from_utf8_lossy(&output.stderr)));
    }
    fs::rename(&unfinished, &program).map_err(|e| format!("{}: {e}", program.display()))?;
    Ok(program)
}

fn command(sources: &[PathBuf], flags: &[String], out: &Path) -> Command {
    let mut command = Command::new(&*COMPILER);
    command.args(["-O0", "-w"]).args(flags).arg("-o").arg(out);
    if flags.iter().any(|f| f == "-m32") {
        command.args(sources).arg("-lm");
        return command;
    }
    let builtins = String::from_utf8_lossy(&BUILTINS).into_owned();
    let musl = |name: &str| format!("{MUSL}/{name}");
    command.args([
        "--target=x86_64-linux-musl",
        "-nostdlibinc",
        "-isystem",
        MUSL_HEADERS,
        "-nostdlib",
        "-static",
    ]);
    command.args(["-fno-pie", &musl("crt1.o"), &musl("crti.o")]).args(sources);
    command.args([
        "-Wl,--start-group",
        &musl("libc.a"),
        &builtins,
        "-Wl,--end-group",
        &musl("crtn.o"),
    ]);
    command
}

/// Hashes the flags, the compiler, the sources and the headers beside them.
fn key(sources: &[PathBuf], flags: &[String]) -> Result<u64, String> {
    let mut hasher = DefaultHasher::new();
    (&*VERSION, &*COMPILER, flags).hash(&mut hasher);
    let beside = sources[0]
        .parent()
        .and_then(|folder| fs::read_dir(folder).ok())
        .into_iter()
        .flatten()
        .flatten();
    let mut headers: Vec<_> =
        beside.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "h")).collect();
    headers.sort();
    for file in sources.iter().chain(&headers) {
        fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?.hash(&mut hasher);
        // `__FILE__` is part of the program.
        file.hash(&mut hasher);
    }
    Ok(hasher.finish())
}
