//! Has each program compiled once for all the runs that tests make of it: clang takes longer than most of them.
//!
//! What was compiled is kept below `target` for the next tests, too, by the folder of the source. Its name has a hash over all files that clang may
//! have read, and what is kept under another hash goes when a new one is made.

use std::collections::HashMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{LazyLock, Mutex};

/// Has `pollard` call `clang-once`, which says more, for a source.
pub fn compile(pollard: &mut Command, source: &Path) {
    pollard.env("POLLARD_CLANG", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/clang-once"));
    let beside = source.parent().expect("a source is in a folder");
    pollard.env("TEST_CLANG", clang()).env("TEST_SOURCES", beside);
    pollard.env("TEST_BITCODE", kept(beside));
}

fn clang() -> PathBuf {
    std::env::var_os("POLLARD_CLANG").unwrap_or_else(|| "clang-19".into()).into()
}

/// The folder of what was compiled from the sources of a folder.
fn kept(beside: &Path) -> PathBuf {
    static KNOWN: LazyLock<Mutex<HashMap<PathBuf, PathBuf>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap();
    known.entry(beside.to_owned()).or_insert_with(|| choose(beside)).clone()
}

/// Chooses that folder, and removes what was kept of earlier versions of the sources.
fn choose(beside: &Path) -> PathBuf {
    let mut place = DefaultHasher::new();
    beside.hash(&mut place);
    let prefix = format!("{:016x}-", place.finish());
    let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bitcode");
    let folder = all.join(format!("{prefix}{:016x}", hash(beside)));
    if !folder.exists() {
        for entry in fs::read_dir(&all).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(&prefix) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
    folder
}

/// Hashes the sources and headers beside a program, our own headers, the compiler and the place of the C library, which names its contents.
fn hash(beside: &Path) -> u64 {
    static COMMON: LazyLock<u64> = LazyLock::new(|| {
        let mut hasher = DefaultHasher::new();
        let version = Command::new(clang()).arg("--version").output().map(|o| o.stdout);
        version.unwrap_or_default().hash(&mut hasher);
        (clang(), std::env::var_os("POLLARD_LIBC")).hash(&mut hasher);
        let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runtime");
        files(&runtime.join("include"), true, &mut hasher);
        files(&runtime.join("inputs"), true, &mut hasher);
        hasher.finish()
    });
    let mut hasher = DefaultHasher::new();
    COMMON.hash(&mut hasher);
    files(beside, false, &mut hasher);
    hasher.finish()
}

/// Hashes names and contents of files, also of those further down if that is wanted.
fn files(folder: &Path, deep: bool, hasher: &mut DefaultHasher) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if !path.is_dir() {
            (&path, fs::read(&path).unwrap_or_default()).hash(hasher);
        } else if deep {
            files(&path, deep, hasher);
        }
    }
}
