//! `pollard cc`: a C compiler for `CC=` that keeps the bitcode.
//!
//! Every call does natively what it was asked to do, by handing the command line to clang with a
//! target libc added: Debian's musl, linked statically, because that is the libc whose bitcode the
//! program will run with (`POLLARD_CC_LIBC=host` leaves clang its own). Beside each object of a C
//! source lies a hidden file with the same source as bitcode, made at the same time by a second clang,
//! and the object notes its path (see [`stamp`]). [`crate::extract`] finds the notes again in whatever
//! was linked or archived from such objects.
//!
//! The native result never depends on the bitcode: when that fails, one line says so and the object
//! carries no note. Sources that `configure` writes for its tests are compiled natively only: nobody
//! runs them, and the tests look at what the compiler prints.

mod args;
pub mod stamp;
mod target;

use std::ffi::OsString;
use std::io::{Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use args::{CommandLine, Mode};
use target::Target;

/// Where the archive lies that defines `klee_make_symbolic` and the like natively, for a target.
pub type Runtime<'a> = &'a dyn Fn(ir::Target) -> Option<PathBuf>;

/// Runs the compiler with the words after `pollard cc`; the result is clang's exit code. What a program
/// leaves undefined comes from `runtime`, too.
pub fn main(words: impl IntoIterator<Item = OsString>, runtime: Runtime<'_>) -> u8 {
    match CommandLine::parse(words).and_then(|line| run(&line, runtime)) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("pollard cc: error: {error}");
            1
        }
    }
}

fn run(line: &CommandLine, runtime: Runtime<'_>) -> std::io::Result<u8> {
    let target = Target::of(line, runtime);
    let sources = line.sources();
    let probe = sources.iter().all(|&index| is_configure_test(source_of(line, index)));
    if line.mode == Mode::PassThrough || probe {
        let mut clang = target.clang();
        if line.mode == Mode::Link {
            target.add_link(&mut clang, line, line.words());
        } else {
            clang.args(line.words());
        }
        return Err(clang.exec());
    }
    match line.mode {
        Mode::Compile => compile_all(line, &target, &sources),
        _ => compile_and_link(line, &target, &sources),
    }
}

fn source_of(line: &CommandLine, index: usize) -> &Path {
    Path::new(&line.items[index].words[0])
}

fn is_configure_test(source: &Path) -> bool {
    source.file_name().is_some_and(|name| name.to_string_lossy().starts_with("conftest"))
}

/// `-c` with one or more sources: each becomes an object beside which its bitcode lies.
fn compile_all(line: &CommandLine, target: &Target, sources: &[usize]) -> std::io::Result<u8> {
    let inputs = line.items.iter().filter(|item| item.kind != args::Kind::Flag).count();
    if inputs > sources.len() || (sources.len() > 1 && line.output.is_some()) {
        // Assembly among the sources, or a contradiction that clang explains best.
        return Err(target.clang().args(line.words()).exec());
    }
    let mut worst = 0;
    for &index in sources {
        let source = source_of(line, index);
        let object = line.output.clone().unwrap_or_else(|| {
            PathBuf::from(source.file_name().unwrap_or_default()).with_extension("o")
        });
        let bitcode = hidden_beside(&object, object.file_name().unwrap_or_default());
        let code = compile(line, target, index, &object, &bitcode)?;
        worst = worst.max(code);
    }
    Ok(worst)
}

/// Sources and a link in one command: the objects are temporary, the bitcode lies beside the output.
fn compile_and_link(line: &CommandLine, target: &Target, sources: &[usize]) -> std::io::Result<u8> {
    let output = line.output.clone().unwrap_or_else(|| "a.out".into());
    let scratch = Scratch::new()?;
    let mut objects = Vec::new();
    for &index in sources {
        let stem = source_of(line, index).file_stem().unwrap_or_default().to_owned();
        let object = scratch.0.join(format!("{index}.o"));
        let mut name = output.file_name().unwrap_or_default().to_owned();
        name.push(format!("-{index}-"));
        name.push(&stem);
        let bitcode = hidden_beside(&output, &name);
        let code = compile(line, target, index, &object, &bitcode)?;
        if code != 0 {
            return Ok(code);
        }
        objects.push((index, object));
    }
    let mut clang = target.clang();
    clang.arg("-Qunused-arguments");
    target.add_link(&mut clang, line, line.link_words(&objects));
    Ok(exit_code(clang.status()?))
}

/// `dir/.NAME.bc` for a product in `dir`.
fn hidden_beside(product: &Path, name: &std::ffi::OsStr) -> PathBuf {
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(".bc");
    product.with_file_name(hidden)
}

/// One source to a native object and to bitcode, side by side.
fn compile(
    line: &CommandLine,
    target: &Target,
    index: usize,
    object: &Path,
    bitcode: &Path,
) -> std::io::Result<u8> {
    let source = source_of(line, index);
    let stdin = standard_input(source)?;
    let mut native = target.clang();
    if line.mode == Mode::Link {
        native.args(["-c", "-Qunused-arguments"]).args(dependency_names(line, source));
    }
    native.args(line.compile_words(index)).arg("-o").arg(object);
    let wanted = !is_configure_test(source) && !is_special(object);
    let side = wanted.then(|| spawn_bitcode(line, target, index, bitcode, &stdin)).transpose()?;
    let code = exit_code(feed(native.spawn_with(&stdin)?, &stdin)?);
    let Some(side) = side else { return Ok(code) };
    let side = side.wait_with_output()?;
    if code != 0 || !side.status.success() {
        let _ = std::fs::remove_file(bitcode);
    }
    if code == 0 {
        match side.status.success() {
            true => note(object, bitcode)?,
            false => say_why(source, &String::from_utf8_lossy(&side.stderr)),
        }
    }
    Ok(code)
}

fn spawn_bitcode(
    line: &CommandLine,
    target: &Target,
    index: usize,
    bitcode: &Path,
    stdin: &Option<Vec<u8>>,
) -> std::io::Result<Child> {
    let mut clang = target.bitcode_clang();
    clang
        .args(line.bitcode_words(index))
        .args(crate::clang::ALWAYS)
        .args(crate::clang::check_flags(line.checks()))
        .arg("-w")
        .arg("-o")
        .arg(bitcode);
    clang.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = clang.spawn_with(stdin)?;
    write_stdin(&mut child, stdin);
    Ok(child)
}

/// What `-` stands for, read once for both compilers.
fn standard_input(source: &Path) -> std::io::Result<Option<Vec<u8>>> {
    if source != Path::new("-") {
        return Ok(None);
    }
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text)?;
    Ok(Some(text))
}

/// Clang names a dependency file after the object; with a temporary object the name must be given.
fn dependency_names(line: &CommandLine, source: &Path) -> Vec<OsString> {
    if !(line.has("-MD") || line.has("-MMD")) || line.has("-MF") {
        return Vec::new();
    }
    let output = line.output.clone().unwrap_or_else(|| "a.out".into());
    let object = PathBuf::from(source.file_name().unwrap_or_default()).with_extension("o");
    vec!["-MF".into(), output.with_extension("d").into(), "-MT".into(), object.into()]
}

/// Devices and the like take no note and have no place beside them.
fn is_special(object: &Path) -> bool {
    std::fs::metadata(object).is_ok_and(|data| !data.is_file())
}

fn note(object: &Path, bitcode: &Path) -> std::io::Result<()> {
    let path = std::path::absolute(bitcode)?;
    let mut bytes = std::fs::read(object)?;
    if stamp::add(&mut bytes, &path.to_string_lossy()).is_some() {
        std::fs::write(object, bytes)?;
    }
    Ok(())
}

fn say_why(source: &Path, messages: &str) {
    let why = messages.lines().find(|line| line.contains("error:")).unwrap_or("clang failed");
    eprintln!("pollard cc: note: no bitcode for {}: {why}", source.display());
}

fn exit_code(status: ExitStatus) -> u8 {
    const SIGNALLED: i32 = 128;
    let code = status.code().unwrap_or_else(|| SIGNALLED + status.signal().unwrap_or(0));
    u8::try_from(code).unwrap_or(1)
}

trait SpawnWith {
    fn spawn_with(&mut self, stdin: &Option<Vec<u8>>) -> std::io::Result<Child>;
}

impl SpawnWith for Command {
    fn spawn_with(&mut self, stdin: &Option<Vec<u8>>) -> std::io::Result<Child> {
        if stdin.is_some() {
            self.stdin(Stdio::piped());
        }
        self.spawn().map_err(|error| {
            let program = self.get_program().to_string_lossy().into_owned();
            std::io::Error::new(error.kind(), format!("cannot run {program}: {error}"))
        })
    }
}

/// Gives the compiler its source; one that stops reading early has its own reasons and messages.
fn write_stdin(child: &mut Child, stdin: &Option<Vec<u8>>) {
    if let (Some(text), Some(mut pipe)) = (stdin, child.stdin.take()) {
        let _ = pipe.write_all(text);
    }
}

fn feed(mut child: Child, stdin: &Option<Vec<u8>>) -> std::io::Result<ExitStatus> {
    write_stdin(&mut child, stdin);
    child.wait()
}

/// A folder for temporary objects that goes away with the call.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> std::io::Result<Scratch> {
        let path = std::env::temp_dir().join(format!("pollard-cc-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Scratch(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
